"""`tianyuan pair`: one round of one pool, drawn from its seed."""

from tianyuan.cli.call import Call
from tianyuan.cli.pool_draw import draw_or_refuse, read_draw, tell_foresight
from tianyuan.documents.pairing import DrawnRound, pairing_csv, pairing_json, pairing_text


def write_pairing(call: Call) -> None:
    """Draw the round and write it in the form asked for."""
    drawn = read_draw(call)
    tell_foresight(call, drawn)
    pairing = draw_or_refuse(call, drawn)
    document = DrawnRound(
        regulation=drawn.inputs.regulation,
        stage=drawn.inputs.stage,
        pool=drawn.pool,
        draw=drawn.draw,
        pairing=pairing,
    )
    if call.options.form == "csv":
        call.write(pairing_csv(pairing))
    elif call.options.form == "json":
        call.write(pairing_json(document))
    else:
        call.write(pairing_text(document, call.language, explain=call.options.explain))
