#!/bin/sh
# Backs up the running database into the archive (ARCHIVE, else /archive): sh backup.sh [--keep <number>]
# --keep removes all but so many of the newest backups, and what of the log none of them needs.
#
# A backup is a folder of archive/backups, named after its end: the first moment to which it can be restored. One that
# is not complete has no such name. Connects as the superuser (PGUSER).
set -eu
umask 077
archive=${ARCHIVE:-/archive}
backups=$archive/backups
unfinished=$backups/unfinished

fail() {
  printf '%s\n' "$@" >&2
  exit 1
}
ask() {
  psql --no-psqlrc --no-password --quiet --tuples-only --no-align --dbname postgres --command "$1"
}
# Oldest first: their names are of one length.
complete_backups() {
  for folder in "$backups"/*Z; do
    if [ -d "$folder" ]; then basename "$folder"; fi
  done | LC_ALL=C sort
}
# The first part of the log that a backup needs.
first_part() {
  sed -n 's/^START WAL LOCATION: .* (file \([0-9A-F]*\))$/\1/p' "$backups/$1/backup_label"
}

case $#:${1:-} in
  0:) keep= ;;
  2:--keep) keep=$2 ;;
  *) fail 'Usage: sh backup.sh [--keep <number of backups>]' ;;
esac
case $keep in
  0* | *[!0-9]*) fail "--keep $keep is no number of backups; keep 1 or more." ;;
esac
if [ ! -w "$backups" ] || [ ! -w "$archive/log" ]; then
  fail "The user $(id -u) cannot write to $backups and $archive/log. Make both folders, and give them to that user."
fi
if [ "$(ask 'show archive_mode')" != on ]; then
  fail 'The database does not archive its log. Start it with docker-compose.archive.yml.'
fi
exec 9>"$backups/lock"
flock -n 9 || fail 'Another backup is being made. Try again when it has ended.'

# Left by one that was interrupted.
rm -rf "$unfinished"
pg_basebackup --no-password --pgdata "$unfinished" --format plain --wal-method stream --checkpoint fast
name=$(ask "select to_char(clock_timestamp() at time zone 'utc', 'YYYYMMDD\"T\"HH24MISS.MS\"Z\"')")
mv "$unfinished" "$backups/$name"
sync "$backups"
echo "Backup $name is complete."

# The server archives in order: when this part is there, so are all before it.
part=$(first_part "$name")
left=${ARCHIVE_WAIT:-60}
until [ -f "$archive/log/$part" ]; do
  [ "$left" -gt 0 ] || fail 'The log does not reach the archive: see the log of the server. Nothing was removed.'
  left=$((left - 1))
  sleep 1
done

[ -n "$keep" ] || exit 0
complete_backups | LC_ALL=C sort -r | tail -n "+$((keep + 1))" | while read -r old; do
  # Half removed, it is no complete backup.
  mv "$backups/$old" "$unfinished"
  rm -rf "$unfinished"
  echo "Backup $old is removed."
done
# After a restore the log goes on from an earlier place: the newest backup may need the oldest part. What is before the
# place counts (the timeline is the first 8 digits).
place=$(complete_backups | while read -r each; do first_part "$each"; done | cut -c 9-24 | LC_ALL=C sort | head -n 1)
pg_archivecleanup "$archive/log" "00000001$place"
