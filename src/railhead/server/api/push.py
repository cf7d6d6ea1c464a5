"""Being told by push: the browser of a session, and the key that its push service asks for."""

from fastapi import APIRouter

from railhead.server import ears
from railhead.server.api.answers.people import PushInfo
from railhead.server.api.asking import Here, Session, Who
from railhead.server.api.describing import refuses
from railhead.server.api.models import NewPush
from railhead.server.ears import Ear

router = APIRouter(tags=["people"])


@router.get("/session/push", responses=refuses(403))
def push(who: Who, _session: Session, site: Here) -> PushInfo:
    """The key to subscribe with, and whether the browser of this session is told of turns."""
    key = ears.public_key(site.key)
    with site.store.read() as connection:
        ear = ears.of(connection, site.clock(), who.digest)
    return {"key": key, "on": ear is not None and ear.key == key}


@router.put("/session/push", status_code=204)
def subscribe(body: NewPush, who: Who, _session: Session, site: Here) -> None:
    """Have the browser of this session told when it is your turn, also where no page is open."""
    ear = Ear(body.endpoint, body.p256dh, body.auth, ears.public_key(site.key))
    ears.check(ear, private=site.settings.private_webhooks)
    site.store.write(lambda c: ears.put(c, who.digest, ear))


@router.delete("/session/push", status_code=204)
def unsubscribe(who: Who, _session: Session, site: Here) -> None:
    """Tell the browser of this session no more."""
    site.store.write(lambda c: ears.put(c, who.digest, None))
