#!/bin/sh
# The archive_command of docker-compose.archive.yml: sh archive.sh <file> <name>. Keeps a part of the database's log in
# the archive (ARCHIVE, else /archive). The server keeps a part for which this fails, and tries again.
set -eu
umask 077
part=$1
kept=${ARCHIVE:-/archive}/log/$2
# There already when the server died before it knew; then it is the same.
if [ -f "$kept" ]; then
  if cmp -s "$part" "$kept"; then exit 0; fi
  echo "$kept is there with other content. Does another server archive here? Give each a folder of its own." >&2
  exit 1
fi
# What has its name is whole, and on the disk.
cp "$part" "$kept.part"
sync "$kept.part"
mv "$kept.part" "$kept"
sync "$(dirname "$kept")"
