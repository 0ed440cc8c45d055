#!/bin/sh
# For containers, which have no timer: makes a backup when the newest one is a day old, and looks again every ten minutes, or
# after the seconds that are given. A backup that failed is tried again then.
set -u
: "${BACKUP_DIR:?}"
# Of a backup in S3 a mark remains here, so that one does not follow another.
mark="$BACKUP_DIR/.last-backup"
trap 'exit 0' TERM INT
while :; do
  if [ -z "$(find "$BACKUP_DIR" \( -name 'karibu-*.backup' -o -name .last-backup \) -mmin -1435)" ]; then
    node_modules/.bin/node scripts/operations/backup.ts --retain 14
    case $? in
      # 3: it is written, but older ones could not be deleted.
      0 | 3) if [ -n "${BACKUP_S3_BUCKET:-}" ]; then touch "$mark"; fi ;;
      *) echo 'The backup failed; it is tried again.' >&2 ;;
    esac
  fi
  sleep "${1:-600}" &
  wait $!
done
