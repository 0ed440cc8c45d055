#!/bin/sh
# Prints the settings of a new installation with fresh keys: deploy/make-env.sh karibu.example > .env
set -eu
domain="${1:?Usage: deploy/make-env.sh DOMAIN}"
key() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
owner="$(key)"
app="$(key)"
cat <<ENV
KARIBU_ENV=production
KARIBU_DOMAIN=$domain
PUBLIC_URL=https://$domain
TRUSTED_PROXIES=127.0.0.1/32
# The same as in deploy/systemd; the compose file has its own.
DATA_DIR=/var/lib/karibu
SECRET=$(key)
BACKUP_PASSPHRASE=$(key)
TURN_SECRET=$(key)
TURN_URLS=turn:$domain:3478,turn:$domain:3478?transport=tcp
KARIBU_OWNER_PASSWORD=$owner
KARIBU_APP_PASSWORD=$app
DATABASE_URL=postgres://karibu_app:$app@127.0.0.1:5432/karibu
DATABASE_ADMIN_URL=postgres://karibu_owner:$owner@127.0.0.1:5432/karibu
POSTGRES_PASSWORD=$(key)
STORAGE_USER=karibu
STORAGE_PASSWORD=$(key)
METRICS_BIND=127.0.0.1:9464
MAIL_FROM="Karibu <welcome@$domain>"
# Fill in: the mail server, and the keys of a payment provider (or PAYSTACK=off, TRANZAK=off). Who operates the site is in
# contract/src/brand.ts; docs/LEGAL.md has an example.
SMTP_URL=
PAYSTACK_SECRET_KEY=
TRANZAK=off
ENV
