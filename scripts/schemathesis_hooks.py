"""What a refusal looks like here: HTTP 200 with a negative code, and 401 in the envelope without a session.

The document describes each call's answer; refusals have one shape for all calls and are added here, so that the
checks of schemathesis hold every answer against something. Two checks speak of the envelope's own code.
"""

import json
import os

import requests
import schemathesis

REFUSED = {"$ref": "#/components/schemas/Refused"}
TOKENS = ("satoken", "authorization")
# What the edge says before a call is read, with or without an envelope.
EDGE = ("400", "403", "404", "405", "408", "413", "415", "431")


@schemathesis.hook
def before_load_schema(context, raw_schema):
    for item in raw_schema["paths"].values():
        for operation in item.values():
            answers = operation["responses"]
            for status in EDGE:
                answers.setdefault(status, {"description": "Not read."})
            content = answers["200"].get("content", {})
            if not content:
                # A file may be of any kind.
                continue
            # Pictures and scripts are refused in the envelope too.
            answer = content.setdefault("application/json", {"schema": REFUSED})
            answer["schema"] = {"anyOf": [answer["schema"], REFUSED]}


def envelope(response):
    """The answer's envelope, if it has one: files and the edge have none."""
    kinds = response.headers.get("content-type", "")
    kind = kinds if isinstance(kinds, str) else kinds[0]
    if response.status_code != 200 or "json" not in kind:
        return None
    return json.loads(response.content)


@schemathesis.check
def an_answer_has_one_meaning(ctx, response, case):
    """Success has what was asked for, a refusal says why, and nothing is both."""
    answer = envelope(response)
    if answer is None:
        return
    code = int(answer["code"])
    assert code in (200, 401) or code < 0, f"code {code}"
    assert code != -9001, "the world failed"
    if code != 200:
        assert answer["msg"] and answer["msgKey"], "a refusal says why"
        assert "data" not in answer and "rows" not in answer, "a refusal brings nothing along"


@schemathesis.check
def nobody_is_nobody(ctx, response, case):
    """What needs a session is refused without one, and with a forged one, before anything else is looked at."""
    if not case.operation.definition.raw.get("security") or envelope(response) is None:
        return
    asked = case.as_transport_kwargs(base_url=os.environ["URL"])
    kept = {name: value for name, value in (asked.pop("headers") or {}).items() if name.lower() not in TOKENS}
    for token in ("", "x" * 43):
        answer = envelope(requests.request(**asked, headers={**kept, "satoken": token}, timeout=30))
        assert answer is None or answer["code"] == 401, f"{answer} for nobody"


@schemathesis.check
def a_lie_is_refused(ctx, response, case):
    """What the document does not allow is not carried out."""
    answer = envelope(response)
    # Other phases lie in methods and headers, which other checks are about.
    is_lie = case.meta.generation.mode.is_negative and case.meta.phase.name.name == "FUZZING"
    # A parameter that was left empty says nothing, whatever its name.
    if answer is None or not is_lie or not all(case.query.values()):
        return
    assert int(answer["code"]) != 200, f"{case.query} {case.body} was taken: {answer}"
