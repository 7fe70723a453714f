#!/bin/sh
# Restores the database from the archive (ARCHIVE, else /archive) into an empty data folder (PGDATA), as of a moment:
#
#   sh restore.sh <moment> [<backup> [<timeline>]]
#
# <moment>    in UTC: 2026-03-01T09:30:00Z or 2026-03-01T09:30:00.250Z; or end, for all that was archived
# <backup>    a folder of archive/backups; else the newest that ended before the moment
# <timeline>  the branch of the log to follow. Every restore begins one; asked for only where there are newer ones than
#             that of the backup.
set -eu
umask 077
archive=${ARCHIVE:-/archive}
data=${PGDATA:?is the data folder to restore into}
# Has the final name only when the database has been recovered.
new=$data.restoring
scripts=$(cd "$(dirname "$0")" && pwd)
moment=${1:-} backup=${2:-} timeline=${3:-}

fail() {
  printf '%s\n' "$@" >&2
  exit 1
}
# Oldest first: their names are of one length.
complete_backups() {
  for folder in "$archive"/backups/*Z; do
    if [ -d "$folder" ]; then basename "$folder"; fi
  done | LC_ALL=C sort
}
list_backups() {
  echo "Complete backups, each named after its end: $(complete_backups | tr '\n' ' ')"
}
is_later() {
  [ "$1" != "$2" ] && [ "$(printf '%s\n' "$1" "$2" | LC_ALL=C sort | tail -n 1)" = "$1" ]
}
# The moment as backups are named.
stamp_of() {
  printf '%s\n' "$1" | sed -e 's/[-:]//g' -e '/\./!s/Z$/.000Z/'
}
matches() {
  expr "x$1" : "x$2\$" >/dev/null
}
newest_timeline() {
  newest=1
  for history in "$archive"/log/*.history; do
    [ -f "$history" ] || continue
    id=$(printf '%d' "0x$(basename "$history" .history)")
    if [ "$id" -gt "$newest" ]; then newest=$id; fi
  done
  echo "$newest"
}

second='[0-9]\{4\}-[0-9][0-9]-[0-9][0-9]T[0-9][0-9]:[0-9][0-9]:[0-9][0-9]'
if [ "$moment" = end ]; then
  stamp=$(date -u +%Y%m%dT%H%M%S.999Z)
elif matches "$moment" "${second}Z" || matches "$moment" "${second}\.[0-9]\{3\}Z"; then
  stamp=$(stamp_of "$moment")
  if is_later "$stamp" "$(date -u +%Y%m%dT%H%M%S.999Z)"; then
    fail "$moment is in the future. Name a moment that has passed, or end for all that was archived."
  fi
else
  fail "\"$moment\" is no moment. Write it in UTC, such as 2026-03-01T09:30:00Z, or end for all that was archived."
fi
[ -z "$timeline" ] || matches "$timeline" '[1-9][0-9]*' || fail "\"$timeline\" is no timeline; it is a number."

if [ -d "$data" ] && [ -n "$(ls -A "$data")" ]; then
  fail "$data is not empty. Stop the database and move that folder away, such as to $data.before; then try again."
fi
if [ -e "$new" ]; then
  fail "Another restore runs, or was interrupted. If none runs, remove $new and try again."
fi

if [ -z "$backup" ]; then
  for each in $(complete_backups); do
    if ! is_later "$each" "$stamp"; then backup=$each; fi
  done
  [ -n "$backup" ] || fail "No complete backup ended before $moment. Name a later moment." "$(list_backups)"
elif ! matches "$backup" '[0-9]\{8\}T[0-9]\{6\}\.[0-9]\{3\}Z' || [ ! -d "$archive/backups/$backup" ]; then
  fail "There is no complete backup $backup. Name one of these." "$(list_backups)"
elif is_later "$backup" "$stamp"; then
  fail "The backup $backup ended after $moment. Name an earlier backup, or a later moment." "$(list_backups)"
fi
from=$archive/backups/$backup
pg_verifybackup --quiet "$from" || fail "The backup $backup is damaged. Name another one." "$(list_backups)"

own=$(sed -n 's/^START TIMELINE: //p' "$from/backup_label")
newest=$(newest_timeline)
if [ -z "$timeline" ] && [ "$newest" -gt "$own" ]; then
  fail "A restore since has branched the log: the backup is of timeline $own, the newest is $newest." \
    "Say which to follow: sh restore.sh $moment $backup <timeline>. $newest is what happened since the last restore."
fi

work=$(mktemp -d)
clean_up() {
  status=$?
  if [ -f "$new/postmaster.pid" ]; then pg_ctl --pgdata "$new" --mode immediate --silent stop || :; fi
  rm -rf "$new" "$work"
  exit "$status"
}
trap clean_up EXIT
trap 'exit 1' HUP INT TERM
mkdir -p "$(dirname "$data")"
cp -R "$from" "$new"
: >"$new/recovery.signal"

# Nobody reads what is not whole yet. What it writes is archived, so that no later restore begins the same timeline.
options="-c listen_addresses= -c port=5432 -c unix_socket_directories='$work' -c hot_standby=off"
options="$options -c logging_collector=off -c log_destination=stderr -c lc_messages=C"
options="$options -c archive_mode=on -c archive_command='sh \"$scripts/archive.sh\" \"%p\" \"%f\"'"
# A part that is not there is the end of the log; one that cannot be read ends the restore.
options="$options -c restore_command='test -f \"$archive/log/%f\" || exit 1; cp \"$archive/log/%f\" \"%p\" || exit 255'"
options="$options -c recovery_target_timeline=${timeline:-current} -c recovery_target_action=promote"
# The server knows no Z there.
[ "$moment" = end ] || options="$options -c recovery_target_time='${moment%Z}+00'"
# pg_ctl waits until the recovery begins. The server takes connections when it has promoted itself, and ends when it
# cannot reach the moment. A day's log takes minutes.
recover() {
  pg_ctl --pgdata "$new" --log "$work/log" --wait --silent --options "$options" start || return 1
  until pg_isready --quiet --host "$work" --port 5432; do
    pg_ctl --pgdata "$new" status >"$work/status" || return 1
    sleep 1
  done
}
if ! recover; then
  grep -E 'FATAL|last completed transaction' "$work/log" | tail -n 5 >&2 || :
  if grep -q 'before configured recovery target was reached' "$work/log"; then
    fail "The archived log ends before $moment. Name an earlier moment, or end for all that was archived."
  fi
  fail "The database could not be recovered from the backup $backup. Name another one." "$(list_backups)"
fi
reached=$(sed -n -e 's/^.*LOG: *\(recovery stopping .*\)$/\1/p' "$work/log" | tail -n 1)
pg_ctl --pgdata "$new" --mode fast --wait --timeout 3600 --silent stop
if [ -d "$data" ]; then rmdir "$data"; fi
mv "$new" "$data"
sync "$(dirname "$data")"
echo "Restored $data as of $moment, from the backup $backup${reached:+ ($reached)}."
echo 'Start everything, then make a new backup: later restores follow the log from there.'
