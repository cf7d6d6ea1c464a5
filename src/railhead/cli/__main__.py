"""`python -m railhead.cli`"""

from railhead.cli import main

main()
