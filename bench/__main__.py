"""All measurements: python -m bench. Of two trees in turns: python -m bench --against PATH"""

import sys

from bench import against, browser, engine, offers, router, whole

if "--against" in sys.argv:
    against.main(sys.argv[2:])
else:
    engine.main()
    whole.main()
    router.main()
    offers.main()
    browser.main()
