// Written by "npm run db:types" from the SQL in this folder; not edited by hand.

import type { ApiScope, DepositChannel, ExceptionFault, Gender, IncidentPart, Locale, MemberFilter, MessageKind, PayoutAccountKind, PayoutCountry, PersonDetails, PhotoFault, PromptAnswer, ReportCategory, ReportedProfile, ReportEvidence, SharedPart, WebhookEvent } from "@karibu/contract";
import type { ColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type Numeric = ColumnType<string, number | string, number | string>;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface AbuseReport {
  category: ReportCategory | null;
  closed_at: Timestamp | null;
  content: string;
  created_at: Timestamp;
  evidence: Generated<ColumnType<ReportEvidence[], string, string>>;
  id: Generated<string>;
  outcome: "dismissed" | "warned" | "texts_removed" | "photo_removed" | "message_removed" | "messages_restricted" | "discovery_restricted" | "suspended" | "banned" | null;
  profile: Generated<ColumnType<ReportedProfile, string, string>>;
  reporter_id: number | null;
  status: Generated<"open" | "closed">;
  taken_by: number | null;
  taken_until: Timestamp | null;
  target_id: number;
  target_name: string;
  way: Generated<"shown" | "gone" | "named" | "chosen">;
}

export interface AllowancePrice {
  credits: number;
  kind: "message_request" | "call";
}

export interface AllowanceUse {
  kind: "message_request" | "call";
  member_id: number;
  used: number;
  window_from: Timestamp;
}

export interface Announcement {
  city_id: number | null;
  country_code: string | null;
  created_at: Timestamp;
  ends_at: Timestamp;
  id: Generated<string>;
  path: string | null;
  staff_id: number;
  starts_at: Timestamp;
  stopped_at: Timestamp | null;
  texts: ColumnType<Partial<Record<Locale, string>>, string, string>;
  titles: ColumnType<Partial<Record<Locale, string>>, string, string>;
}

export interface AnnouncementMail {
  announcement_id: string;
  began_at: Timestamp | null;
  changes_on: string;
  cursor_id: Generated<number>;
  document: "terms" | "privacy" | "guidelines" | "refunds" | "cookies" | "childSafety" | "lawEnforcement" | "accessibility";
  earliest_at: Generated<Timestamp>;
  ended_at: Timestamp | null;
  expected: number | null;
  failed: Generated<number>;
  is_adverse: boolean;
  member_max: number | null;
  sent: Generated<number>;
}

export interface AnnouncementRecipient {
  announcement_id: string;
  claimed_at: Timestamp | null;
  failures: Generated<number>;
  member_id: number;
  try_at: Timestamp;
}

export interface ApiToken {
  created_at: Timestamp;
  expires_at: Timestamp;
  id: Generated<string>;
  last_used_at: Timestamp | null;
  member_id: number;
  name: string;
  scopes: ApiScope[];
  token_hash: Buffer;
}

export interface AuditEntry {
  action: string;
  at: Timestamp;
  details: Json;
  id: Generated<number>;
  staff_id: number;
  subject: string;
}

export interface BooksFault {
  fault: string;
  found_at: Timestamp;
  id: Generated<number>;
  place: string;
}

export interface BoostName {
  days: number;
  locale: "en" | "es" | "fr" | "pt" | "sw";
  name: string;
}

export interface BoostPlan {
  active: Generated<boolean>;
  days: number;
  id: Generated<string>;
  price: number;
}

export interface BoostView {
  boost_id: string;
  viewer_id: number;
}

export interface Call {
  accepted_at: Timestamp | null;
  callee_id: number;
  caller_id: number;
  created_at: Timestamp;
  ended_at: Timestamp | null;
  id: Generated<number>;
  kind: "voice" | "video";
  reason: "hung_up" | "not_answered" | "lost" | "too_long" | "quota" | "cut" | null;
  silent: boolean;
  state: "ringing" | "accepted" | "ended" | "declined" | "missed" | "busy" | "failed";
  uid: Generated<string>;
}

export interface CallSide {
  call_id: number;
  device: string | null;
  live: boolean;
  member_id: number;
  seen_at: Timestamp;
}

export interface Card {
  age_max: number;
  age_min: number;
  birth: string;
  cell: number;
  city: number | null;
  country: string;
  gender: number;
  member_id: number;
  name: Generated<string>;
  recency: number;
  shuf: number;
  visible: boolean;
  wants: number[];
  zone: number;
}

export interface City {
  country_code: string;
  id: number;
  latitude: number;
  longitude: number;
  name: string;
  names: Generated<ColumnType<Partial<Record<Locale, string>>, string, string>>;
  population: number;
  region: string | null;
  search: string;
  shown_city_id: number | null;
  shown_region: string | null;
}

export interface CityLiquidity {
  active: number;
  city_id: number;
  counted_at: Timestamp;
  matches: number;
  men: number;
  others: number;
  shown: number;
  women: number;
}

export interface CityWatch {
  city_id: number;
  created_at: Timestamp;
  member_id: number;
}

export interface Conversation {
  change_seq: Generated<number>;
  high: number;
  id: Generated<number>;
  last_seq: Generated<number>;
  low: number;
  requested_by: number | null;
  stage: Generated<"match" | "requested" | "open" | "declined">;
  uid: Generated<string>;
}

export interface ConversationSide {
  box: Generated<"matches" | "requests" | "sent" | null>;
  conversation_id: number;
  member_id: number;
  other_id: number;
  read_seq: Generated<number>;
  trusted: Generated<boolean>;
  unread: Generated<number>;
  updated_at: Timestamp;
}

export interface Correction {
  answer: string | null;
  decided_at: Timestamp | null;
  decided_by: number | null;
  dob: string | null;
  firstname: string | null;
  gender: "male" | "female" | "other" | null;
  id: Generated<string>;
  lastname: string | null;
  member_id: number;
  reason: string;
  sent_at: Timestamp;
  state: Generated<"waiting" | "approved" | "declined" | "withdrawn" | "late">;
  storage_key: string | null;
}

export interface Country {
  code: string;
  dial_code: string;
}

export interface CountryPrice {
  country_code: string;
  item_id: string;
  price: number;
}

export interface Culture {
  ethnic_consented_at: Timestamp | null;
  ethnic_group: string | null;
  faith: PersonDetails['faith'] | null;
  faith_consented_at: Timestamp | null;
  genotype: "AA" | "AS" | "SS" | "AC" | "SC" | null;
  genotype_consented_at: Timestamp | null;
  genotype_set_at: Timestamp | null;
  member_id: number;
}

export interface Currency {
  channels: Generated<string[]>;
  code: string;
  decimals: number;
  is_offered: Generated<boolean>;
  name: string;
}

export interface CustomAnswer {
  changed_at: Timestamp;
  consented_at: Timestamp | null;
  field_id: number;
  member_id: number;
  option_ids: Generated<number[]>;
  shared_with: "everyone" | "matches" | "nobody";
  text: string | null;
}

export interface CustomField {
  archived_at: Timestamp | null;
  changed_at: Timestamp;
  created_at: Timestamp;
  help: ColumnType<Record<Locale, string> | null, string | null, string | null> | null;
  id: Generated<number>;
  is_filter: boolean;
  is_sensitive: boolean;
  kind: "text" | "choice" | "choices";
  label: ColumnType<Record<Locale, string>, string, string>;
  position: number;
  uid: Generated<string>;
  version: Generated<number>;
  visibility: "everyone" | "matches";
}

export interface CustomOption {
  archived_at: Timestamp | null;
  field_id: number;
  id: Generated<number>;
  label: ColumnType<Record<Locale, string>, string, string>;
  position: number;
  uid: Generated<string>;
}

export interface DailyLimit {
  address: number;
  changed_at: Timestamp;
  name: "likesADay" | "requestsADay" | "profilesADay";
  phone: number;
  photo: number;
  staff_id: number | null;
}

export interface DataCopyLink {
  created_at: Timestamp;
  expires_at: Timestamp;
  id: string;
  member_id: number;
  token_hash: Buffer;
  used_at: Timestamp | null;
}

export interface DatePlan {
  check_in_at: Timestamp;
  contact_email: string | null;
  contact_name: string;
  contact_phone: string | null;
  created_at: Timestamp;
  extensions: Generated<number>;
  id: Generated<string>;
  meets: string;
  member_id: number;
  place: string;
  settled_at: Timestamp | null;
  starts_at: Timestamp;
  state: "planned" | "safe" | "alerted";
}

export interface Deposit {
  amount_minor: number;
  changed_at: Timestamp;
  channel: "paystack" | "tranzak" | "flutterwave";
  created_at: Timestamp;
  currency: string;
  fee_minor: number | null;
  id: Generated<number>;
  initiated_at: Timestamp | null;
  is_live: boolean;
  member_id: number;
  method: "card" | "bank" | "mobile" | null;
  next_poll_at: Timestamp | null;
  paid_by: "card" | "bank" | "mobile" | null;
  per_usd: Numeric;
  polled_at: Timestamp | null;
  polls: Generated<number>;
  provider_id: string | null;
  purchase_id: string | null;
  reason: string | null;
  reference: string;
  returned_cents: Generated<number>;
  returned_minor: Generated<number>;
  state: Generated<"pending" | "paid" | "failed" | "expired" | "reversed">;
  transfer: string | null;
  url: string | null;
  usd_cents: number;
}

export interface DepositPurchase {
  ended_at: Timestamp | null;
  failure: string | null;
  id: Generated<string>;
  item_id: string;
  kind: "gift" | "boost" | "plan";
  locale: string;
  member_id: number;
  note: string | null;
  price: number;
  receiver_id: number | null;
  renews: Generated<boolean>;
  requested_at: Timestamp;
  state: Generated<"waiting" | "done" | "failed">;
}

export interface DepositRefund {
  amount_minor: number;
  changed_at: Timestamp;
  created_at: Timestamp;
  deposit_id: number;
  id: Generated<number>;
  next_step_at: Timestamp | null;
  polls: Generated<number>;
  provider_code: string | null;
  provider_id: string | null;
  reason: string;
  reference: string;
  sent_at: Timestamp | null;
  staff_id: number | null;
  state: Generated<"submitted" | "done" | "failed">;
  transfer: string;
  uid: Generated<string>;
  usd_cents: number;
}

export interface DepositReturn {
  amount_minor: number;
  at: Timestamp;
  debt_cents: number;
  deposit_id: number;
  gift_cents: number | null;
  transfer: string;
  usd_cents: number;
}

export interface DepositReversal {
  amount_minor: number;
  deposit_id: number;
  due_at: Timestamp | null;
  kind: "refund" | "dispute";
  opened_at: Timestamp | null;
  provider_id: string;
  reported_at: Timestamp;
  state: "open" | "lost" | "won";
}

export interface DisputedDeposit {
  at: Timestamp;
  deposit_id: number;
}

export interface Dormancy {
  due_at: Timestamp;
  first_mailed_at: Timestamp;
  first_sent_at: Timestamp | null;
  hidden_before: boolean | null;
  member_id: number;
  second_mailed_at: Timestamp | null;
  second_sent_at: Timestamp | null;
}

export interface EarningLot {
  cents: number;
  id: Generated<number>;
  matures_at: Timestamp;
  member_id: number;
  source: string | null;
}

export interface EmailCorrection {
  created_at: Timestamp;
  expires_at: Timestamp;
  id: Generated<string>;
  member_id: number;
  new_email: string;
  opens_at: Timestamp;
}

export interface EvidenceMedia {
  report_id: string;
  storage_key: string;
}

export interface Favourite {
  at: Timestamp;
  member_id: number;
  other_id: number;
}

export interface FeedCursor {
  gender: number;
  member_id: number;
  pos: number;
  recency: number;
  zone: number;
}

export interface FeedPass {
  finished: boolean;
  fit: string;
  generation: number;
  last_pos: number;
  member_id: number;
  started_at: Timestamp;
}

export interface FeedQueue {
  cand: number;
  member_id: number;
  pos: number;
  terms: Generated<number>;
}

export interface FigureCity {
  active: number;
  city_id: number;
  day: string;
  matches: number;
  men: number;
  others: number | null;
  shown: number;
  women: number;
}

export interface FigureDay {
  active: number | null;
  conversations: number;
  day: string;
  likes: number;
  matches: number;
  messages: number;
  paid_in: number;
  paid_out: number;
  refunded: number;
  report_minutes: number | null;
  reports: number;
  reports_closed: number;
  sign_ups: number;
  stage_conversed: Generated<number>;
  stage_liked: Generated<number>;
  stage_matched: Generated<number>;
  stage_photo: Generated<number>;
  stage_verified: Generated<number>;
  stage_wrote: Generated<number>;
  ticket_minutes: number | null;
  tickets: number;
}

export interface FigureExposure {
  day: string;
  gender: number;
  gini: number | null;
  members: number;
  rarely: number;
  showings: number;
  top_tenth: number | null;
}

export interface FigureRetention {
  active: number;
  later: number;
  week: string;
}

export interface FigureVisit {
  day: string;
  landing: number;
  sign_up: number;
}

export interface ForgedWebhook {
  channel: string;
  count: number;
  day: string;
}

export interface GenotypeAsk {
  at: Timestamp;
  member_id: number;
}

export interface GenotypeComparison {
  closed: Generated<boolean>;
  compared_at: Timestamp | null;
  high: number;
  high_requested_at: Timestamp | null;
  low: number;
  low_requested_at: Timestamp | null;
  possible_risk: boolean | null;
}

export interface Gift {
  active: Generated<boolean>;
  code: string;
  id: Generated<string>;
  picture_key: string | null;
  position: number;
  price: number;
}

export interface GiftReceived {
  code: string;
  credits: number | null;
  earning_matures_at: Timestamp;
  ended_at: Timestamp | null;
  ended_by: string | null;
  gift_id: string;
  giver_id: number | null;
  id: Generated<string>;
  note: string | null;
  price: number;
  purchase: string;
  received_at: Timestamp;
  receiver_id: number;
  redeemable_at: Timestamp;
  scam_kinds: string[] | null;
  status: Generated<"held" | "redeemed" | "reversed" | "forfeited">;
}

export interface GoneReport {
  category: ReportCategory | null;
  closed_at: Timestamp | null;
  content: string;
  created_at: Timestamp;
  id: Generated<string>;
  name: string;
  reporter_id: number;
  uid: string | null;
}

export interface IdempotencyKey {
  answer: Json | null;
  body_hash: Buffer;
  created_at: Timestamp;
  key: string;
  member_id: number;
  route: string;
}

export interface ImportedMember {
  foreign_id: string;
  imported_at: Timestamp;
  invited_at: Timestamp | null;
  member_id: number | null;
  photos_at: Timestamp | null;
  source: string;
}

export interface Incident {
  id: Generated<number>;
  parts: IncidentPart[];
  resolved_at: Timestamp | null;
  since: Timestamp;
}

export interface IncidentNote {
  at: Timestamp;
  id: Generated<number>;
  incident_id: number;
  texts: ColumnType<Partial<Record<Locale, string>>, string, string>;
}

export interface Invitation {
  changed_at: Timestamp;
  created_at: Timestamp;
  email: string;
  expires_at: Timestamp | null;
  id: Generated<string>;
  invited_by: number;
  locale: "en" | "es" | "fr" | "pt" | "sw";
  name: string;
  photo_height: number | null;
  photo_key: string | null;
  photo_placeholder: Buffer | null;
  photo_width: number | null;
  reason: string;
  role: "admin" | "user" | "guest";
  staff_permissions: Generated<('moderator' | 'finance' | 'admin')[]>;
  status: "active" | "inactive";
  token_hash: Buffer | null;
}

export interface ItemName {
  code: string;
  kind: "gift" | "plan";
  locale: "en" | "es" | "fr" | "pt" | "sw";
  name: string;
}

export interface KnownContact {
  added_at: Timestamp;
  hash: Buffer;
  id: Generated<string>;
  kind: "email" | "phone";
  label: Buffer;
  member_id: number;
}

export interface KnownContactKey {
  encrypted: Buffer;
  id: Generated<boolean>;
}

export interface KnownOrigin {
  first_used_at: Timestamp;
  hash: Buffer;
  kind: "device" | "network";
  last_used_at: Timestamp;
  member_id: number;
  shared: Generated<boolean>;
}

export interface KnownPerson {
  contact_id: string;
  member_id: number;
}

export interface LedgerAccount {
  balance: number | null;
  code: string;
  currency: string;
  id: Generated<number>;
  owner: number;
  version: number | null;
}

export interface LedgerCode {
  code: string;
  currency: string | null;
  is_platform: boolean;
}

export interface LedgerEntry {
  account: number;
  amount: number;
  balance_after: number | null;
  currency: string;
  leg: number;
  transfer: number;
  version: number | null;
}

export interface LedgerKind {
  kind: string;
  may_earn: Generated<boolean>;
}

export interface LedgerMark {
  horizon: string;
  singleton: Generated<boolean>;
  upto: number;
}

export interface LedgerRule {
  code: string;
  kind: string;
  sign: -1 | 1;
}

export interface LedgerSnapshot {
  account: number;
  balance: number;
  taken_at: Timestamp;
  upto: number;
}

export interface LedgerTransfer {
  at: Timestamp;
  channel: string | null;
  digest: string;
  ends: string | null;
  external_ref: string | null;
  id: string;
  kind: string;
  legs: number;
  member_id: number | null;
  narration: string;
  params: Json;
  seq: Generated<number>;
}

export interface MailedCode {
  attempts: Generated<number>;
  code_hash: Buffer;
  created_at: Timestamp;
  email: string;
  expires_at: Timestamp;
  mailed_at: Timestamp | null;
  member_id: number;
  nonce_hash: Generated<Buffer>;
  purpose: "verify" | "login" | "reset" | "email";
  shared_attempts: Generated<number>;
  used_at: Timestamp | null;
}

export interface MailState {
  failing_since: Timestamp | null;
  one: Generated<boolean>;
  probed_at: Timestamp;
}

export interface Maintenance {
  id: Generated<number>;
  planned_from: Timestamp | null;
  planned_until: Timestamp | null;
  read_only: Generated<boolean>;
}

export interface Matched {
  at: Timestamp;
  member_id: number;
  other_id: number;
}

export interface Member {
  age_in_question: Generated<boolean>;
  age_stated: number;
  age_stated_on: string;
  created_at: Timestamp;
  deletion_due_at: Timestamp | null;
  dial_code: string;
  discovery_restricted_until: Timestamp | null;
  dob: string | null;
  email: string;
  email_verified_at: Timestamp | null;
  first_folded: Generated<string>;
  firstname: string;
  forfeited_cents: Generated<number>;
  forfeited_gifts: Generated<number>;
  gender: "male" | "female" | "other";
  hidden_before: boolean | null;
  id: Generated<number>;
  imported_at: Timestamp | null;
  lastname: string;
  locale: Generated<"en" | "es" | "fr" | "pt" | "sw">;
  messaging_auto_restricted_until: Timestamp | null;
  messaging_restricted_until: Timestamp | null;
  mobile_number: string;
  name_changed_at: Timestamp | null;
  password_expires_at: Timestamp | null;
  password_hash: string;
  payouts_frozen_at: Timestamp | null;
  phone: string;
  phone_verified_at: Timestamp | null;
  photo_verified_at: Timestamp | null;
  role: Generated<"admin" | "user" | "guest">;
  staff_permissions: Generated<('moderator' | 'finance' | 'admin')[]>;
  status: Generated<"active" | "inactive" | "suspended" | "banned" | "deleted">;
  suspended_until: Timestamp | null;
  synthetic: Generated<boolean>;
  terms_accepted_at: Timestamp | null;
  terms_version: string | null;
  uid: Generated<string>;
}

export interface MemberBoost {
  days: number;
  ends_at: Timestamp;
  id: Generated<string>;
  member_id: number;
  notified: Generated<boolean>;
  paid_with: "USD" | "credits";
  price: number;
  starts_at: Timestamp;
  transfer: string;
  views: Generated<number>;
}

export interface MemberDebt {
  cents: number;
  member_id: number;
}

export interface MemberRating {
  appeal: Generated<number>;
  appeal_known: Generated<number>;
  covariance_known: Generated<number>;
  decided: Generated<number>;
  decided_daily: Generated<number>;
  decided_on: string;
  gender: number;
  generosity: Generated<number>;
  generosity_known: Generated<number>;
  learned_at: Timestamp;
  member_id: number;
  reset_at: Timestamp | null;
  shown: Generated<number>;
  shown_at: Timestamp;
  waiting: Generated<number>;
}

export interface MemberSession {
  created_at: Timestamp;
  device: string;
  expires_at: Timestamp;
  id: Generated<string>;
  last_used_at: Timestamp;
  member_id: number;
  password_confirmed_at: Timestamp | null;
  previous_token_hash: Buffer | null;
  previous_until: Timestamp | null;
  remember: boolean;
  second_factor: Generated<boolean>;
  second_factor_at: Timestamp | null;
  token_hash: Buffer;
}

export interface Message {
  body: string;
  call: Json | null;
  change_seq: Generated<number>;
  client_id: string;
  conversation_id: number;
  deleted_at: Timestamp | null;
  folded: Generated<string>;
  gift_code: string | null;
  hidden_by_other: Generated<boolean>;
  hidden_by_sender: Generated<boolean>;
  kind: MessageKind;
  liked_part: Json | null;
  other_reaction: string | null;
  removed: boolean | null;
  reply_to: number | null;
  scam_kinds: string[] | null;
  sender_id: number;
  sender_reaction: string | null;
  sent_at: Timestamp;
  seq: number;
  uid: Generated<string>;
}

export interface MessageMedia {
  content_hash: Buffer;
  conversation_id: number;
  created_at: Timestamp;
  height: number | null;
  id: Generated<string>;
  mime: "audio/webm" | "audio/mp4" | null;
  placeholder: Buffer | null;
  seq: number;
  storage_key: string;
  tenths: number | null;
  waveform: Buffer | null;
  width: number | null;
}

export interface MessageOpening {
  at: Timestamp;
  other_id: number;
  sender_id: number;
  text_hash: Buffer;
}

export interface NameChange {
  code: string;
  created_at: Timestamp;
  id: Generated<string>;
  item_id: string;
  kind: "gift" | "boost" | "plan";
  names: ColumnType<Record<Locale, string>, string, string>;
  names_before: ColumnType<Record<Locale, string> | null, string | null, string | null> | null;
  reason: string;
  staff_id: number;
  started_at: Timestamp | null;
  starts_at: Timestamp;
  state: "waiting" | "started" | "cancelled";
}

export interface Notice {
  actor_id: number | null;
  at: Timestamp;
  count: Generated<number>;
  data: Generated<Json>;
  id: Generated<number>;
  kind: "match" | "like" | "message" | "request" | "saved_filter" | "gift" | "call_missed" | "deposit" | "withdrawal" | "boost" | "plan" | "report" | "photo" | "support" | "security" | "city" | "weekly_picks" | "verification" | "date_plan" | "decision";
  mailed_at: Timestamp | null;
  member_id: number;
  pushed_at: Timestamp | null;
  read_at: Timestamp | null;
  topic: string;
  uid: Generated<string>;
}

export interface NoticeDeadLetter {
  actor_id: number | null;
  at: Timestamp;
  attempts: number;
  data: Json;
  failed_at: Timestamp;
  fault: string;
  id: number;
  kind: string;
  member_id: number;
}

export interface NoticeMail {
  at: Timestamp;
  kind: string;
  member_id: number;
}

export interface NoticeSetting {
  discreet: Generated<boolean>;
  disguise: Generated<"none" | "notes" | "calendar">;
  member_id: number;
  quiet_from: number | null;
  quiet_to: number | null;
  switches: Generated<Json>;
  time_zone: string | null;
}

export interface OrphanedFile {
  removed_at: Timestamp;
  storage_key: string;
}

export interface Outbox {
  actor_id: number | null;
  at: Timestamp;
  attempts: Generated<number>;
  data: Generated<Json>;
  id: Generated<number>;
  kind: "match" | "like" | "message" | "request" | "saved_filter" | "gift" | "call_missed" | "deposit" | "withdrawal" | "boost" | "plan" | "report" | "photo" | "support" | "security" | "city" | "weekly_picks" | "verification" | "date_plan" | "decision";
  member_id: number;
  retry_at: Timestamp | null;
}

export interface PairBlock {
  a: number;
  at: Timestamp;
  b: number;
  known: Generated<boolean>;
  mine: boolean;
}

export interface PartMinute {
  failed: number;
  failed_at: Timestamp | null;
  minute: Timestamp;
  part: "mail" | "photos" | "push" | "payments";
  succeeded: number;
  succeeded_at: Timestamp | null;
}

export interface Passkey {
  created_at: Timestamp;
  credential_id: Buffer;
  id: Generated<string>;
  last_used_at: Timestamp | null;
  member_id: number;
  name: string;
  public_key: Buffer;
  sign_count: Generated<number>;
  transports: Generated<string[]>;
}

export interface PasskeyChallenge {
  expires_at: Timestamp;
  hash: Buffer;
  member_id: number;
  purpose: "add" | "login" | "proof";
}

export interface PastTermsAcceptance {
  accepted_at: Timestamp;
  member_id: number;
  version: string;
}

export interface PaymentException {
  channel: DepositChannel;
  fault: ExceptionFault;
  found_at: Timestamp;
  id: Generated<number>;
  reference: string;
  refund_cents: number | null;
  refund_error_code: string | null;
  refund_requested_at: Timestamp | null;
  seen: Json;
  settled_at: Timestamp | null;
}

export interface PayoutAccount {
  account_name: string;
  bank_code: string;
  bank_name: string;
  country: PayoutCountry;
  created_at: Timestamp;
  currency: string;
  id: Generated<string>;
  is_holder_verified: Generated<boolean>;
  kind: "bank" | "mobile_money";
  member_id: number;
  number: string;
  usable_from: Timestamp;
}

export interface PhoneCode {
  attempts: Generated<number>;
  code_hash: Buffer;
  created_at: Timestamp;
  expires_at: Timestamp;
  member_id: number;
  phone: string;
  used_at: Timestamp | null;
}

export interface Photo {
  blurred: Generated<boolean>;
  classified_at: Timestamp | null;
  created_at: Timestamp;
  faces: number | null;
  height: number;
  id: Generated<string>;
  member_id: number;
  nudity: number | null;
  picture_hash: string | null;
  placeholder: Buffer;
  position: number;
  review: Generated<"waiting" | "held" | "approved">;
  shared_with: "matches" | "nobody" | null;
  storage_key: string;
  width: number;
}

export interface Place {
  cell: number;
  changed_at: Timestamp;
  city_id: number;
  country_code: string;
  member_id: number;
  public_cell: number | null;
  public_city_id: number | null;
  public_kind: Generated<"cell" | "city" | "area">;
}

export interface PlaceChange {
  at: Timestamp;
  member_id: number;
}

export interface PlaceToPublish {
  member_id: number;
}

export interface PlanChange {
  calls: number;
  calls_before: number | null;
  created_at: Timestamp;
  gift_conversion: number;
  gift_conversion_before: number | null;
  id: Generated<string>;
  messages: number | null;
  messages_before: number | null;
  plan_id: string;
  reason: string;
  staff_id: number;
  starts_at: Timestamp;
  state: "waiting" | "started" | "cancelled";
}

export interface PlayMoneyAcceptance {
  accepted_at: Timestamp;
  deposit_id: number;
  id: Generated<number>;
  usd_cents: number;
}

export interface PopulatedSquare {
  cell: number;
  changed_at: Timestamp;
  is_open: boolean;
  side: 1 | 2 | 4;
}

export interface Presence {
  member_id: number;
  seen_at: Timestamp;
}

export interface PreservationHold {
  authority: string;
  confirmed_at: Timestamp | null;
  confirmed_by: number | null;
  id: Generated<string>;
  member_id: number | null;
  member_uid: string;
  placed_at: Timestamp;
  placed_by: number;
  reason: string;
  reference: string;
  renewed_at: Timestamp | null;
  until: Timestamp;
}

export interface PreservedCopy {
  cause: "placed" | "renewed" | "deletion";
  content: Buffer;
  hold_id: string;
  piece: number;
  taken_at: Timestamp;
}

export interface PreservedPhoto {
  hold_id: string;
  removed_at: Timestamp;
  storage_key: string;
}

export interface PriceChange {
  active: boolean;
  country_code: string | null;
  created_at: Timestamp;
  id: Generated<string>;
  item_id: string;
  kind: "gift" | "boost" | "plan";
  price: number | null;
  reason: string;
  staff_id: number;
  starts_at: Timestamp;
  state: "waiting" | "started" | "cancelled";
}

export interface Profile {
  about: Generated<string>;
  awaits_city: Generated<boolean>;
  children: PersonDetails['children'] | null;
  detail_sharing: Generated<ColumnType<Partial<Record<SharedPart, "matches" | "nobody">>, string | undefined, string>>;
  dob_shared_with: "everyone" | "matches" | "nobody" | null;
  drinking: PersonDetails['drinking'] | null;
  education: PersonDetails['education'] | null;
  gifts_open: Generated<boolean>;
  height: number | null;
  hidden: Generated<boolean>;
  hide_distance: Generated<boolean>;
  hide_online: Generated<boolean>;
  interests: Generated<PersonDetails['interests']>;
  languages: Generated<PersonDetails['languages']>;
  looking_for: Generated<('friendship' | 'dating' | 'marriage')[]>;
  member_id: number;
  occupation: string | null;
  phone_shared_with: "everyone" | "matches" | "nobody" | null;
  place_precision: Generated<"2km" | "4km" | "8km" | "city">;
  preferences_set: Generated<boolean>;
  prompt_answers: Generated<ColumnType<PromptAnswer[], string, string>>;
  read_receipts: Generated<boolean>;
  show_visits: Generated<boolean>;
  show_visits_changed_at: Timestamp | null;
  smoking: PersonDetails['smoking'] | null;
  wants_age_max: Generated<number>;
  wants_age_min: Generated<number>;
  wants_distance: 5 | 10 | 20 | null;
  wants_gender: Generated<"both" | "male" | "female">;
  wants_order: Generated<"recommended" | "nearest" | "newest">;
}

export interface ProviderEvent {
  channel: DepositChannel;
  dedupe_key: string;
  handled_at: Timestamp | null;
  id: Generated<number>;
  is_live: boolean;
  kind: string;
  name: string;
  payload: Json | null;
  provider_id: string | null;
  received_at: Timestamp;
  reference: string | null;
}

export interface PublicPlace {
  cell: number | null;
  city_id: number | null;
  country_code: string | null;
  distance_cell: number | null;
  member_id: number | null;
}

export interface PushKey {
  one: Generated<boolean>;
  private_key: string;
  public_key: string;
}

export interface PushSubscription {
  auth: string;
  created_at: Timestamp;
  endpoint: string;
  id: Generated<string>;
  member_id: number;
  p256dh: string;
  session_id: string;
}

export interface RankingFit {
  decisions: number;
  fitted_at: Timestamp;
  weights: Json;
}

export interface Rate {
  agreed_at: Timestamp | null;
  agreed_per_usd: Numeric | null;
  applied_high: Numeric | null;
  applied_low: Numeric | null;
  as_of: Timestamp;
  currency: string;
  fetched_at: Timestamp | null;
  first_per_usd: Numeric | null;
  is_fixed: Generated<boolean>;
  manual_at: Timestamp | null;
  per_usd: Numeric;
  second_per_usd: Numeric | null;
  source: string;
  sources_at: Timestamp | null;
}

export interface RateLimit {
  expire: number | null;
  key: string;
  points: Generated<number>;
}

export interface RateProposal {
  currency: string;
  decided_at: Timestamp | null;
  decided_by: number | null;
  expires_at: Timestamp;
  fixed: boolean | null;
  id: Generated<string>;
  offered: boolean | null;
  per_usd: Numeric | null;
  proposed_at: Timestamp;
  proposed_by: number;
  reason: string;
  state: Generated<"open" | "confirmed" | "rejected" | "expired">;
}

export interface RateQuote {
  as_of: Timestamp;
  created_at: Timestamp;
  currency: string;
  expires_at: Timestamp;
  id: Generated<string>;
  member_id: number;
  per_usd: Numeric;
}

export interface Reaction {
  actor: number;
  at: Timestamp;
  kind: 1 | 2;
  target: number;
}

export interface Receipt {
  facts: Json;
  issued_at: Timestamp;
  member_id: number;
  number: string;
  transfer: string;
}

export interface RecoveryCode {
  code_hash: Buffer;
  member_id: number;
}

export interface ReferenceState {
  checksum: string;
  loaded_at: Generated<Timestamp>;
  singleton: Generated<boolean>;
}

export interface RefundProposal {
  amount_minor: number;
  created_at: Timestamp;
  currency: string;
  decided_at: Timestamp | null;
  decided_by: number | null;
  deposit_id: number;
  exception_id: number | null;
  expires_at: Timestamp;
  id: Generated<number>;
  outcome: "confirmed" | "declined" | "expired" | null;
  proposed_by: number;
  reason: string | null;
  returned_minor: number;
  uid: Generated<string>;
  usd_cents: number | null;
}

export interface Registration {
  age_stated: number;
  age_stated_on: string;
  created_at: Timestamp;
  dial_code: string;
  firstname: string;
  gender: Gender;
  lastname: string;
  locale: Locale;
  member_id: number;
  mobile_number: string;
  nonce_hash: Buffer;
  password_hash: string;
  phone: string;
  terms_accepted_at: Timestamp | null;
  terms_version: string | null;
}

export interface RemovedPicture {
  id: Generated<string>;
  picture_hash: string;
  reason: "nudity" | "child" | "other_person" | "nobody" | "contact" | "violence" | "hate" | "other";
  removed_at: Timestamp;
  removed_by: number;
}

export interface ReportDecision {
  decided_at: Timestamp;
  deciders: number[];
  id: Generated<string>;
  outcome: "dismissed" | "warned" | "texts_removed" | "photo_removed" | "message_removed" | "messages_restricted" | "discovery_restricted" | "suspended" | "banned";
  reason: string;
  reopen_reason: string | null;
  reopened_at: Timestamp | null;
  reopened_by: number | null;
  report_id: string;
  undone_by: number | null;
  until: Timestamp | null;
}

export interface Sanction {
  appeal: string | null;
  appeal_decided_at: Timestamp | null;
  appeal_decided_by: number | null;
  appeal_outcome: "upheld" | "shortened" | "lifted" | "lapsed" | null;
  appeal_reason: string | null;
  appealed_at: Timestamp | null;
  decided_at: Timestamp;
  deciders: number[];
  ended_at: Timestamp | null;
  fault: PhotoFault | null;
  id: Generated<string>;
  kind: "suspended" | "banned" | "warning" | "texts" | "photo" | "voice" | "message" | "messages" | "discovery";
  member_id: number;
  reason: string;
  removed_message: ColumnType<unknown, string | null, string | null> | null;
  removed_photo: ColumnType<unknown, string | null, string | null> | null;
  removed_texts: ColumnType<unknown, string | null, string | null> | null;
  removed_voice: ColumnType<unknown, string | null, string | null> | null;
  report_id: string | null;
  until: Timestamp | null;
}

export interface SandboxRecord {
  data: ColumnType<unknown, string, string>;
  id: string;
  kind: "counter" | "payment" | "transfer" | "refund" | "dispute" | "recipient";
  version: number;
}

export interface SavedFilter {
  alert_since: Timestamp | null;
  created_at: Timestamp;
  filter: ColumnType<MemberFilter, string, string>;
  id: Generated<string>;
  member_id: number;
  name: string;
}

export interface SearchedName {
  name: string;
}

export interface SecondFactor {
  confirmed_at: Timestamp | null;
  created_at: Timestamp;
  last_step: Generated<number>;
  member_id: number;
  secret: Buffer;
}

export interface SelfieCheck {
  decided_at: Timestamp | null;
  decided_by: number | null;
  drawn_at: Timestamp;
  fault: "not_you" | "gesture" | "unclear" | "late" | null;
  gesture: "two_fingers" | "thumb_up" | "palm_by_face" | "hand_on_head" | "fist_under_chin" | "finger_on_nose" | "hand_on_heart" | "hand_on_ear";
  id: Generated<string>;
  member_id: number;
  sent_at: Timestamp | null;
  state: "drawn" | "waiting" | "approved" | "refused";
  storage_key: string | null;
}

export interface ShownPlace {
  city_id: number | null;
  name: string | null;
  names: Partial<Record<Locale, string>> | null;
  shown_city_id: number | null;
}

export interface SiteSetting {
  changed_at: Timestamp;
  name: "photoReview" | "registration";
  staff_id: number | null;
  value: string;
}

export interface SpendingLimit {
  cents: number | null;
  member_id: number;
  next_at: Timestamp | null;
  next_cents: number | null;
  paused_until: Timestamp | null;
}

export interface SpendingUse {
  at: Timestamp;
  cents: number;
  id: string;
  member_id: number;
}

export interface SquareCount {
  counted_at: Timestamp;
  id: Generated<number>;
  members_min: number;
}

export interface StaffNote {
  author_id: number;
  body: string;
  created_at: Timestamp;
  id: Generated<string>;
  member_id: number;
}

export interface StaffProposal {
  created_at: Timestamp;
  days: number | null;
  decided_at: Timestamp | null;
  decided_by: number | null;
  id: Generated<string>;
  kind: "permissions" | "suspend" | "ban" | "delete" | "email";
  new_email: string | null;
  outcome: "confirmed" | "rejected" | null;
  permissions: ('moderator' | 'finance' | 'admin')[] | null;
  proposer_id: number;
  reason: string;
  report_id: string | null;
  target_id: number;
  ticket_id: string | null;
}

export interface StatusDay {
  day: string;
  last_minute: Timestamp;
  mail: Generated<number>;
  measured: number;
  realtime: Generated<number>;
  troubled: number;
}

export interface Subscription {
  ended_at: Timestamp | null;
  ends_at: Timestamp;
  grace_until: Timestamp | null;
  member_id: number;
  noticed_period: string | null;
  period_id: string;
  renewal_price: number;
  renews: boolean;
  retry_at: Timestamp | null;
}

export interface SubscriptionPeriod {
  allowance_from: Timestamp;
  calls: number | null;
  ends_at: Timestamp;
  gift_conversion: number | null;
  id: Generated<string>;
  member_id: number;
  messages: number | null;
  paid: number;
  plan_id: string;
  reason: "bought" | "renewed" | "changed";
  starts_at: Timestamp;
  transfer: string | null;
  worth: number;
}

export interface SubscriptionPlan {
  active: Generated<boolean>;
  calls: number;
  code: string;
  days: number;
  gift_conversion: number;
  id: Generated<string>;
  messages: number | null;
  name: string;
  position: number;
  price: number;
}

export interface Ticket {
  changed_at: Timestamp;
  created_at: Timestamp;
  device: string | null;
  email: string | null;
  id: Generated<string>;
  kind: "bug" | "chat" | "contact" | "payment";
  lines: Generated<number>;
  locale: "en" | "es" | "fr" | "pt" | "sw";
  member_id: number | null;
  merged_into: string | null;
  name: string | null;
  page: string | null;
  payment_kind: "deposit" | "withdrawal" | "transfer" | null;
  payment_reference: string | null;
  payment_state: string | null;
  screenshot: string | null;
  seen: Generated<number>;
  status: Generated<"open" | "answered" | "closed">;
}

export interface TicketLine {
  at: Timestamp;
  body: string;
  seq: number;
  staff_id: number | null;
  ticket_id: string;
}

export interface Trip {
  city_id: number;
  ends_at: Timestamp;
  member_id: number;
  started_at: Timestamp;
}

export interface TripStart {
  at: Timestamp;
  member_id: number;
}

export interface UnannouncedGift {
  gift_received_id: string;
}

export interface Visit {
  at: Timestamp;
  owner_id: number;
  viewer_id: number;
}

export interface VoiceIntro {
  created_at: Timestamp;
  id: Generated<string>;
  member_id: number;
  mime: "audio/webm" | "audio/mp4";
  storage_key: string;
  tenths: number;
  waveform: Buffer;
}

export interface VoiceIntroDay {
  count: number;
  day: string;
  member_id: number;
}

export interface WaitingCity {
  balanced: boolean;
  city_id: number;
  people_min: number;
  set_at: Timestamp;
}

export interface WalletQuote {
  expires_at: Timestamp;
  fee: number;
  gets: number;
  gives: number;
  id: Generated<string>;
  member_id: number;
  sells: "USD" | "credits";
  taken_at: Timestamp | null;
}

export interface WebhookDelivery {
  attempts: Generated<number>;
  claim: Generated<number>;
  created_at: Timestamp;
  data: ColumnType<Record<string, unknown>, string, string>;
  endpoint_id: string;
  event: WebhookEvent;
  id: Generated<string>;
  member_id: number | null;
  sending_at: Timestamp | null;
  state: Generated<"waiting" | "delivered" | "failed">;
  status: number | null;
  tried_at: Timestamp | null;
}

export interface WebhookEndpoint {
  created_at: Timestamp;
  events: WebhookEvent[];
  id: Generated<string>;
  paused_at: Timestamp | null;
  url: string;
}

export interface WeeklyPick {
  member_id: number;
  other_id: number;
  week: string;
}

export interface Withdrawal {
  account_id: string;
  account_name: string;
  agreed_cents: number;
  amount_minor: number;
  bank_code: string;
  bank_name: string;
  changed_at: Timestamp;
  channel: DepositChannel;
  country: PayoutCountry;
  created_at: Timestamp;
  currency: string;
  destination_hash: Buffer | null;
  fault: string | null;
  hold_transfer: string;
  id: Generated<number>;
  is_live: boolean;
  kind: PayoutAccountKind;
  member_id: number;
  needs_approval: boolean;
  next_step_at: Timestamp | null;
  number: string;
  paid_transfer: string | null;
  per_usd: Numeric;
  polls: Generated<number>;
  provider_code: string | null;
  provider_id: string | null;
  reason: string | null;
  reference: string;
  send_from: Timestamp | null;
  sends: Generated<number>;
  sent_at: Timestamp | null;
  state: Generated<"held" | "submitted" | "paid" | "failed" | "reversed" | "refused">;
  uid: Generated<string>;
  usd_cents: number;
}

export interface WithdrawalApproval {
  at: Timestamp;
  staff_id: number;
  withdrawal_id: number;
}

export interface ZoneStat {
  gender: number;
  n: number;
  recency: number;
  zone: number;
}

export interface DB {
  abuse_report: AbuseReport;
  allowance_price: AllowancePrice;
  allowance_use: AllowanceUse;
  announcement: Announcement;
  announcement_mail: AnnouncementMail;
  announcement_recipient: AnnouncementRecipient;
  api_token: ApiToken;
  audit_entry: AuditEntry;
  books_fault: BooksFault;
  boost_name: BoostName;
  boost_plan: BoostPlan;
  boost_view: BoostView;
  call: Call;
  call_side: CallSide;
  card: Card;
  city: City;
  city_liquidity: CityLiquidity;
  city_watch: CityWatch;
  conversation: Conversation;
  conversation_side: ConversationSide;
  correction: Correction;
  country: Country;
  country_price: CountryPrice;
  culture: Culture;
  currency: Currency;
  custom_answer: CustomAnswer;
  custom_field: CustomField;
  custom_option: CustomOption;
  daily_limit: DailyLimit;
  data_copy_link: DataCopyLink;
  date_plan: DatePlan;
  deposit: Deposit;
  deposit_purchase: DepositPurchase;
  deposit_refund: DepositRefund;
  deposit_return: DepositReturn;
  deposit_reversal: DepositReversal;
  disputed_deposit: DisputedDeposit;
  dormancy: Dormancy;
  earning_lot: EarningLot;
  email_correction: EmailCorrection;
  evidence_media: EvidenceMedia;
  favourite: Favourite;
  feed_cursor: FeedCursor;
  feed_pass: FeedPass;
  feed_queue: FeedQueue;
  figure_city: FigureCity;
  figure_day: FigureDay;
  figure_exposure: FigureExposure;
  figure_retention: FigureRetention;
  figure_visit: FigureVisit;
  forged_webhook: ForgedWebhook;
  genotype_ask: GenotypeAsk;
  genotype_comparison: GenotypeComparison;
  gift: Gift;
  gift_received: GiftReceived;
  gone_report: GoneReport;
  idempotency_key: IdempotencyKey;
  imported_member: ImportedMember;
  incident: Incident;
  incident_note: IncidentNote;
  invitation: Invitation;
  item_name: ItemName;
  known_contact: KnownContact;
  known_contact_key: KnownContactKey;
  known_origin: KnownOrigin;
  known_person: KnownPerson;
  ledger_account: LedgerAccount;
  ledger_code: LedgerCode;
  ledger_entry: LedgerEntry;
  ledger_kind: LedgerKind;
  ledger_mark: LedgerMark;
  ledger_rule: LedgerRule;
  ledger_snapshot: LedgerSnapshot;
  ledger_transfer: LedgerTransfer;
  mail_state: MailState;
  mailed_code: MailedCode;
  maintenance: Maintenance;
  matched: Matched;
  member: Member;
  member_boost: MemberBoost;
  member_debt: MemberDebt;
  member_rating: MemberRating;
  member_session: MemberSession;
  message: Message;
  message_media: MessageMedia;
  message_opening: MessageOpening;
  name_change: NameChange;
  notice: Notice;
  notice_dead_letter: NoticeDeadLetter;
  notice_mail: NoticeMail;
  notice_setting: NoticeSetting;
  orphaned_file: OrphanedFile;
  outbox: Outbox;
  pair_block: PairBlock;
  part_minute: PartMinute;
  passkey: Passkey;
  passkey_challenge: PasskeyChallenge;
  past_terms_acceptance: PastTermsAcceptance;
  payment_exception: PaymentException;
  payout_account: PayoutAccount;
  phone_code: PhoneCode;
  photo: Photo;
  place: Place;
  place_change: PlaceChange;
  place_to_publish: PlaceToPublish;
  plan_change: PlanChange;
  play_money_acceptance: PlayMoneyAcceptance;
  populated_square: PopulatedSquare;
  presence: Presence;
  preservation_hold: PreservationHold;
  preserved_copy: PreservedCopy;
  preserved_photo: PreservedPhoto;
  price_change: PriceChange;
  profile: Profile;
  provider_event: ProviderEvent;
  public_place: PublicPlace;
  push_key: PushKey;
  push_subscription: PushSubscription;
  ranking_fit: RankingFit;
  rate: Rate;
  rate_limit: RateLimit;
  rate_proposal: RateProposal;
  rate_quote: RateQuote;
  reaction: Reaction;
  receipt: Receipt;
  recovery_code: RecoveryCode;
  reference_state: ReferenceState;
  refund_proposal: RefundProposal;
  registration: Registration;
  removed_picture: RemovedPicture;
  report_decision: ReportDecision;
  sanction: Sanction;
  sandbox_record: SandboxRecord;
  saved_filter: SavedFilter;
  searched_name: SearchedName;
  second_factor: SecondFactor;
  selfie_check: SelfieCheck;
  shown_place: ShownPlace;
  site_setting: SiteSetting;
  spending_limit: SpendingLimit;
  spending_use: SpendingUse;
  square_count: SquareCount;
  staff_note: StaffNote;
  staff_proposal: StaffProposal;
  status_day: StatusDay;
  subscription: Subscription;
  subscription_period: SubscriptionPeriod;
  subscription_plan: SubscriptionPlan;
  ticket: Ticket;
  ticket_line: TicketLine;
  trip: Trip;
  trip_start: TripStart;
  unannounced_gift: UnannouncedGift;
  visit: Visit;
  voice_intro: VoiceIntro;
  voice_intro_day: VoiceIntroDay;
  waiting_city: WaitingCity;
  wallet_quote: WalletQuote;
  webhook_delivery: WebhookDelivery;
  webhook_endpoint: WebhookEndpoint;
  weekly_pick: WeeklyPick;
  withdrawal: Withdrawal;
  withdrawal_approval: WithdrawalApproval;
  zone_stat: ZoneStat;
}
