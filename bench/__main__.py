"""All measurements: python -m bench"""

from bench import browser, engine, offers, router

engine.main()
router.main()
offers.main()
browser.main()
