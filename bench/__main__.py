"""All measurements: python -m bench"""

from bench import browser, engine, router

engine.main()
router.main()
browser.main()
