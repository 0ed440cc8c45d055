import type { SettingValue } from '@karibu/contract'
import type { Context } from '../../../context.ts'
import { mailFrom } from './built-settings.ts'
import { isOn, isSet, number, type Rows, row, type SettingRow, state, text, texts } from './setting-row.ts'

type Config = Context['config']
type Money = Rows<'paystack' | 'tranzak' | 'flutterwave' | 'rates'>
type Services = Rows<
  | 'publicUrl'
  | 'mail'
  | 'mailFrom'
  | 'sms'
  | 'push'
  | 'relay'
  | 'storage'
  | 'redis'
  | 'replica'
  | 'backups'
  | 'metrics'
  | 'knownPictures'
  | 'pictureClassifier'
>
type Security = Rows<
  'secret' | 'staffSecondFactor' | 'backupPassphrase' | 'trustedProxies' | 'corsOrigins' | 'apiDocs' | 'requestLimits'
>
type Numbers = Rows<'placeMembersMin' | 'smsDailyMax'>
type Put = (value: SettingValue, ...variables: string[]) => SettingRow

/** What the environment of this server sets. Values of keys and passwords, and addresses that contain one, stay in the server. */
export function environmentSettings(config: Config): Money & Services & Security & Numbers {
  const put: Put = (value, ...variables) => {
    const isSetThere = variables.some((name) => config.setVariables.includes(name))
    return row(value, isSetThere ? 'environment' : 'default', variables)
  }
  return {
    ...moneySettings(config, put),
    ...serviceSettings(config, put),
    ...securitySettings(config, put),
    placeMembersMin: put(number(config.placeMembersMin), 'PLACE_MEMBERS_MIN'),
    smsDailyMax: put(number(config.sms.dailyMax), 'SMS_DAILY_MAX'),
  }
}

function moneySettings({ payments, rates }: Config, put: Put): Money {
  const { paystack, tranzak, flutterwave } = payments
  const world = (isLive: boolean): SettingValue => state(isLive ? 'live' : 'test')
  return {
    paystack: put(
      typeof paystack === 'string' ? state(paystack) : world(paystack.secretKey.startsWith('sk_live_')),
      'PAYSTACK',
      'PAYSTACK_SECRET_KEY',
    ),
    tranzak: put(
      typeof tranzak === 'string' ? state(tranzak) : world(tranzak.appKey.startsWith('PROD_')),
      'TRANZAK',
      'TRANZAK_APP_ID',
      'TRANZAK_APP_KEY',
      'TRANZAK_AUTH_KEY',
    ),
    flutterwave: put(
      typeof flutterwave === 'string'
        ? state(flutterwave)
        : world(!flutterwave.flutterwaveKey.startsWith('FLWSECK_TEST-')),
      'FLUTTERWAVE',
      'FLUTTERWAVE_SECRET_KEY',
      'FLUTTERWAVE_SECRET_HASH',
    ),
    rates: put(isOn(rates !== null), 'RATES'),
  }
}

function serviceSettings(config: Config, put: Put): Services {
  const { sms } = config
  const providers = [...(sms.africasTalking ? ['Africa’s Talking'] : []), ...(sms.termii ? ['Termii'] : [])]
  return {
    publicUrl: put(text(config.publicUrl), 'PUBLIC_URL'),
    mail: put(state(config.mail.smtpUrl ? 'set' : 'local'), 'SMTP_URL'),
    mailFrom: mailFrom(config),
    sms: put(texts(providers), 'AFRICASTALKING_API_KEY', 'TERMII_API_KEY'),
    push: put(state(config.push.vapid ? 'set' : 'made'), 'VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'),
    relay: put(isSet(config.calls.turn), 'TURN_URLS', 'TURN_SECRET'),
    storage: put(state(config.s3 ? 'set' : 'local'), 'S3_ENDPOINT', 'S3_BUCKET'),
    redis: put(isSet(config.redisUrl), 'REDIS_URL'),
    replica: put(isSet(config.replicaUrl), 'DATABASE_REPLICA_URL'),
    backups: config.backup.s3
      ? put(state('set'), 'BACKUP_S3_BUCKET')
      : put(state(config.setVariables.includes('BACKUP_DIR') ? 'set' : 'local'), 'BACKUP_DIR'),
    metrics: put(isSet(config.metrics), 'METRICS_BIND'),
    knownPictures: put(isSet(config.knownPicturesDir), 'KNOWN_PICTURES_DIR'),
    pictureClassifier: put(
      config.pictureClassifier?.kind === 'local' ? state('local') : isSet(config.pictureClassifier),
      'PICTURE_CLASSIFIER',
      'PICTURE_CLASSIFIER_URL',
    ),
  }
}

const securitySettings = (config: Config, put: Put): Security => ({
  secret: put(state(config.secret ? 'set' : 'made'), 'SECRET'),
  staffSecondFactor: put(isOn(config.staffSecondFactor), 'STAFF_SECOND_FACTOR'),
  backupPassphrase: put(isSet(config.backup.passphrase), 'BACKUP_PASSPHRASE'),
  trustedProxies: put(texts(config.trustedProxies), 'TRUSTED_PROXIES'),
  corsOrigins: put(texts(config.corsOrigins), 'CORS_ORIGINS'),
  apiDocs: put(isOn(config.apiDocs), 'API_DOCS'),
  requestLimits: put(isOn(config.limits), 'KARIBU_LIMITS'),
})
