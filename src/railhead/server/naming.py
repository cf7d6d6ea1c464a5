"""Which names accounts and seats may take: none that looks like another, or like nothing.

PRECIS (RFC 8265) says which signs the words of a name are made of. It leaves out what two scripts
have alike; so the letters of a name that other scripts have too are all of one.
"""

from unicodedata import category, name, normalize

from precis_i18n import get_profile

from railhead.server.errors import Malformed

WORD = get_profile("UsernameCasePreserved")
ALIKE = {"LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU"}
SIGNS = "A name has letters and digits, plain signs such as . and -, and single spaces"
SCRIPTS = "The letters of a name are of one script"


def check_name(given: str) -> None:
    """Refuse a name that could be taken for another."""
    words = given.split(" ")
    if not all(map(_plain, words)) or not any(sign.isalnum() for sign in given):
        raise Malformed(SIGNS)
    if len(ALIKE.intersection(map(_script, normalize("NFKC", given)))) > 1:
        raise Malformed(SCRIPTS)


def _plain(word: str) -> bool:
    """Whether a word is of the signs of a name, none of which hangs on what stands before it."""
    try:
        return bool(WORD.enforce(word)) and not category(word[0]).startswith("M")
    except UnicodeEncodeError:
        return False


def _script(sign: str) -> str:
    """The script of a letter, by which its name begins."""
    return name(sign, "").partition(" ")[0] if sign.isalpha() else ""
