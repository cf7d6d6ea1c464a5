"""All measurements: python -m bench"""

from bench import engine, router

engine.main()
router.main()
