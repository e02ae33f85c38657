"""`tianyuan regulation check | show | schema | diff`."""

import json

from tianyuan.cli.call import Call
from tianyuan.cli.inputs import load_regulation
from tianyuan.cli.show import show_regulation
from tianyuan.cli.words import change_line, finding_line, missing_line
from tianyuan.regulations import canonical, changes, check, json_schema, stage_states
from tianyuan.texts import say
from tianyuan.texts.format import in_language


def run_regulation(call: Call) -> None:
    """Run the subcommand named."""
    commands = {"check": check_file, "show": show_file, "schema": write_schema, "diff": write_changes}
    commands[call.options.subcommand](call)


def check_file(call: Call) -> None:
    """Write what to mind about a regulation that can be used, and which stages cannot be played yet."""
    options, language = call.options, call.language
    call.require_one_stdin((options.file, *options.supplement))
    regulation = load_regulation(call, options.file, supplements=options.supplement).regulation
    warnings = check(regulation)
    lines = [finding_line(finding, language) for finding in warnings]
    waiting = [state for state in stage_states(regulation) if not state.runnable]
    lines += [missing_line(regulation, state, language) for state in waiting]
    passed = say(
        "cli.check_passed",
        language,
        name=in_language(regulation.name, language),
        id=regulation.id,
        version=regulation.version,
        warnings=len(warnings),
    )
    call.write("".join(f"{line}\n" for line in (*lines, passed)).encode())


def show_file(call: Call) -> None:
    """Write what a regulation says, in words or in its canonical form."""
    options = call.options
    call.require_one_stdin((options.file, *options.supplement))
    regulation = load_regulation(call, options.file, supplements=options.supplement).regulation
    text = f"{canonical(regulation)}\n" if options.form == "json" else show_regulation(regulation, call.language)
    call.write(text.encode())


def write_schema(call: Call) -> None:
    """Write the JSON Schema of the format."""
    call.write((json.dumps(json_schema(), ensure_ascii=False, indent=2) + "\n").encode())


def write_changes(call: Call) -> None:
    """Write what the later regulation, with the supplements applied to it, has different from the earlier one."""
    options = call.options
    call.require_one_stdin((options.before, options.after, *options.supplement))
    before = load_regulation(call, options.before).regulation
    after = load_regulation(call, options.after, supplements=options.supplement).regulation
    lines = [change_line(change, call.language) for change in changes(before, after)]
    call.write("".join(f"{line}\n" for line in lines or [say("cli.no_changes", call.language)]).encode())
