#!/bin/sh
# For containers, which have no timer: makes a backup when the newest one is a day old, and looks again every ten minutes, or
# after the seconds that are given. A backup that failed is tried again then.
set -u
: "${BACKUP_DIR:?}"
trap 'exit 0' TERM INT
while :; do
  if [ -z "$(find "$BACKUP_DIR" -name 'karibu-*.backup' -mmin -1435)" ]; then
    node_modules/.bin/node scripts/operations/backup.ts --retain 14 || echo 'The backup failed; it is tried again.' >&2
  fi
  sleep "${1:-600}" &
  wait $!
done
