"""What the server answers, in the shapes of which its description and the clients are made."""
