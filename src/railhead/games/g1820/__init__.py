"""1820: loans, maintenance, takeovers, cousins and British Rail."""
