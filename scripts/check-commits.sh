#!/usr/bin/env bash
# Checks the subjects of commits: `area: Do one thing`, imperative, at most 72 characters, no semicolon.
#   scripts/check-commits.sh             every commit since this check was added
#   scripts/check-commits.sh FILE        the message in FILE (as a commit-msg hook)
set -euo pipefail
cd "$(dirname "$0")/.."

SUBJECT_MAX=72
# First words that no imperative begins with.
NOT_A_VERB='The|A|An|What|Who|Whoever|How|Where|When|Why|Nothing|Nobody|Every|Each|All|No|It|This|That|One|Two|More|Less|Some|Last|First'

wrong=0
check() {
    local subject=$1 where=$2 why=''
    [[ $subject =~ ^(Merge|Revert)\  ]] && return 0
    if ((${#subject} > SUBJECT_MAX)); then why="longer than $SUBJECT_MAX characters"
    elif ! [[ $subject =~ ^[a-z0-9.][a-z0-9/,._\ -]*:\ [A-Z] ]]; then why='not of the form "area: Do one thing"'
    elif [[ $subject =~ :\ ($NOT_A_VERB)\  ]] || [[ $subject =~ :\ [A-Z][a-z]+ing\  ]]; then why='does not begin with an imperative'
    elif [[ $subject == *';'* ]]; then why='joins two ideas'
    else return 0
    fi
    echo "$where: $subject: $why" >&2
    wrong=1
}

if (($# == 1)); then
    check "$(head -n 1 "$1")" "commit message"
    exit "$wrong"
fi
# A copy without history has nothing to check.
first=$(git log --diff-filter=A --format=%H -- scripts/check-commits.sh 2>/dev/null | tail -n 1 || true)
[[ -n $first ]] || exit 0
while read -r hash subject; do
    check "$subject" "$hash"
done < <(git log --no-merges --format='%h %s' "$first..HEAD")
exit "$wrong"
