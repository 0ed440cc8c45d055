// Written by "npm run db:types" from the SQL in this folder; not edited by hand.

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
  category: string | null;
  closed_at: Timestamp | null;
  content: string;
  created_at: Timestamp;
  evidence: Generated<Json>;
  id: Generated<string>;
  outcome: string | null;
  reporter_id: number | null;
  status: Generated<string>;
  target_id: number;
  target_name: string;
}

export interface AllowancePrice {
  credits: number;
  kind: string;
}

export interface AllowanceUse {
  kind: string;
  member_id: number;
  used: number;
  window_from: Timestamp;
}

export interface BooksFault {
  fault: string;
  found_at: Timestamp;
  id: Generated<number>;
  place: string;
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
  kind: string;
  reason: string | null;
  silent: boolean;
  state: string;
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
  act: number;
  age_max: number;
  age_min: number;
  birth: string;
  cell: number;
  country: string;
  gender: number;
  member_id: number;
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
  names: Generated<Json>;
  population: number;
  region: string | null;
  search: string;
  shown_city_id: number | null;
  shown_region: string | null;
}

export interface Conversation {
  asked_by: number | null;
  change_seq: Generated<number>;
  high: number;
  id: Generated<number>;
  last_seq: Generated<number>;
  low: number;
  stage: Generated<string>;
  uid: Generated<string>;
}

export interface ConversationSide {
  box: Generated<string | null>;
  conversation_id: number;
  member_id: number;
  other_id: number;
  read_seq: Generated<number>;
  trusted: Generated<boolean>;
  unread: Generated<number>;
  updated_at: Timestamp;
}

export interface Country {
  code: string;
  dial_code: string;
}

export interface Culture {
  ethnic_consented_at: Timestamp | null;
  ethnic_group: string | null;
  faith: string | null;
  faith_consented_at: Timestamp | null;
  genotype: string | null;
  genotype_consented_at: Timestamp | null;
  genotype_given_at: Timestamp | null;
  member_id: number;
}

export interface Currency {
  channels: Generated<string[]>;
  code: string;
  decimals: number;
  is_offered: Generated<boolean>;
  name: string;
}

export interface Deposit {
  amount_minor: number;
  asked_at: Timestamp | null;
  changed_at: Timestamp;
  channel: string;
  created_at: Timestamp;
  currency: string;
  fee_minor: number | null;
  id: Generated<number>;
  is_live: boolean;
  looked_at: Timestamp | null;
  looks: Generated<number>;
  member_id: number;
  next_look_at: Timestamp | null;
  per_usd: Numeric;
  provider_id: string | null;
  reason: string | null;
  reference: string;
  returned_cents: Generated<number>;
  returned_minor: Generated<number>;
  state: Generated<string>;
  transfer: string | null;
  url: string | null;
  usd_cents: number;
}

export interface DepositClaim {
  amount_minor: number;
  deposit_id: number;
  kind: string;
  provider_id: string;
  state: string;
  told_at: Timestamp;
}

export interface DepositRefund {
  amount_minor: number;
  changed_at: Timestamp;
  created_at: Timestamp;
  deposit_id: number;
  id: Generated<number>;
  looks: Generated<number>;
  next_step_at: Timestamp | null;
  provider_code: string | null;
  provider_id: string | null;
  reason: string;
  reference: string;
  sent_at: Timestamp | null;
  staff_id: number | null;
  state: Generated<string>;
  transfer: string;
  uid: Generated<string>;
  usd_cents: number;
}

export interface EarningLot {
  cents: number;
  id: Generated<number>;
  matures_at: Timestamp;
  member_id: number;
  source: string | null;
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
  act: number;
  gender: number;
  member_id: number;
  pos: number;
  zone: number;
}

export interface FeedLap {
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
  high_asked_at: Timestamp | null;
  low: number;
  low_asked_at: Timestamp | null;
  possible_risk: boolean | null;
}

export interface Gift {
  active: Generated<boolean>;
  code: string;
  id: Generated<string>;
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
  status: Generated<string>;
}

export interface GiftUntold {
  gift_received_id: string;
}

export interface IdempotencyKey {
  answer: Json | null;
  body_hash: Buffer;
  created_at: Timestamp;
  key: string;
  member_id: number;
  route: string;
}

export interface KnownOrigin {
  first_used_at: Timestamp;
  hash: Buffer;
  kind: string;
  last_used_at: Timestamp;
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
  is_house: boolean;
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
  sign: number;
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
  purpose: string;
  shared_attempts: Generated<number>;
  used_at: Timestamp | null;
}

export interface MailState {
  failing_since: Timestamp | null;
  one: Generated<boolean>;
  probed_at: Timestamp;
}

export interface Matched {
  at: Timestamp;
  member_id: number;
  other_id: number;
}

export interface Member {
  age_given: number;
  age_given_on: string;
  created_at: Timestamp;
  dial_code: string;
  dob: string | null;
  email: string;
  email_verified_at: Timestamp | null;
  first_folded: Generated<string>;
  firstname: string;
  gender: string;
  hidden_before: boolean | null;
  id: Generated<number>;
  lastname: string;
  leaves_at: Timestamp | null;
  locale: Generated<string>;
  mobile_number: string;
  password_hash: string;
  payouts_frozen_at: Timestamp | null;
  phone: string;
  role: Generated<string>;
  staff_permissions: Generated<string[]>;
  status: Generated<string>;
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
  paid_with: string;
  price: number;
  starts_at: Timestamp;
  told: Generated<boolean>;
  transfer: string;
  views: Generated<number>;
}

export interface MemberDebt {
  cents: number;
  member_id: number;
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
  kind: string;
  other_reaction: string | null;
  reply_to: number | null;
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
  mime: string | null;
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

export interface Notice {
  actor_id: number | null;
  at: Timestamp;
  count: Generated<number>;
  data: Generated<Json>;
  id: Generated<number>;
  kind: string;
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
  member_id: number;
  quiet_from: number | null;
  quiet_to: number | null;
  switches: Generated<Json>;
  time_zone: string | null;
}

export interface OddPayment {
  channel: string;
  fault: string;
  found_at: Timestamp;
  given_back_at: Timestamp | null;
  given_back_code: string | null;
  id: Generated<number>;
  reference: string;
  seen: Json;
  settled_at: Timestamp | null;
}

export interface Outbox {
  actor_id: number | null;
  at: Timestamp;
  attempts: Generated<number>;
  data: Generated<Json>;
  id: Generated<number>;
  kind: string;
  member_id: number;
  retry_at: Timestamp | null;
}

export interface PairBlock {
  a: number;
  at: Timestamp;
  b: number;
  mine: boolean;
}

export interface PartMinute {
  failed: number;
  failed_at: Timestamp | null;
  minute: Timestamp;
  part: string;
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
  purpose: string;
}

export interface PayoutAccount {
  account_name: string;
  bank_code: string;
  bank_name: string;
  country: string;
  created_at: Timestamp;
  currency: string;
  id: Generated<string>;
  kind: string;
  member_id: number;
  number: string;
  usable_from: Timestamp;
}

export interface Photo {
  created_at: Timestamp;
  height: number;
  id: Generated<string>;
  member_id: number;
  placeholder: Buffer;
  position: number;
  storage_key: string;
  width: number;
}

export interface PhotoRemains {
  removed_at: Timestamp;
  storage_key: string;
}

export interface Place {
  cell: number;
  changed_at: Timestamp;
  city_id: number;
  country_code: string;
  member_id: number;
}

export interface PlaceChange {
  at: Timestamp;
  member_id: number;
}

export interface Presence {
  member_id: number;
  seen_at: Timestamp;
}

export interface Profile {
  about: Generated<string>;
  children: string | null;
  dob_shared_with: string | null;
  drinking: string | null;
  education: string | null;
  gifts_open: Generated<boolean>;
  height: number | null;
  hidden: Generated<boolean>;
  hide_online: Generated<boolean>;
  interests: Generated<string[]>;
  languages: Generated<string[]>;
  looking_for: Generated<string[]>;
  member_id: number;
  occupation: string | null;
  phone_shared_with: string | null;
  preferences_given: Generated<boolean>;
  read_receipts: Generated<boolean>;
  show_visits: Generated<boolean>;
  show_visits_changed_at: Timestamp | null;
  smoking: string | null;
  wants_age_max: Generated<number>;
  wants_age_min: Generated<number>;
  wants_distance: number | null;
  wants_gender: Generated<string>;
}

export interface ProviderEvent {
  channel: string;
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
  state: Generated<string>;
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
  kind: number;
  target: number;
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

export interface Registration {
  age_given: number;
  age_given_on: string;
  created_at: Timestamp;
  dial_code: string;
  firstname: string;
  gender: string;
  lastname: string;
  locale: string;
  member_id: number;
  mobile_number: string;
  nonce_hash: Buffer;
  password_hash: string;
  phone: string;
  terms_accepted_at: Timestamp | null;
  terms_version: string | null;
}

export interface ReportDecision {
  decided_at: Timestamp;
  deciders: number[];
  id: Generated<string>;
  outcome: string;
  reason: string;
  reopen_reason: string | null;
  reopened_at: Timestamp | null;
  reopened_by: number | null;
  report_id: string;
}

export interface Sanction {
  appeal: string | null;
  appeal_decided_at: Timestamp | null;
  appeal_decided_by: number | null;
  appeal_outcome: string | null;
  appeal_reason: string | null;
  appealed_at: Timestamp | null;
  decided_at: Timestamp;
  deciders: number[];
  ended_at: Timestamp | null;
  id: Generated<string>;
  kind: string;
  member_id: number;
  reason: string;
  report_id: string | null;
  until: Timestamp | null;
}

export interface SavedFilter {
  created_at: Timestamp;
  filter: Json;
  id: Generated<string>;
  member_id: number;
  name: string;
}

export interface SecondFactor {
  confirmed_at: Timestamp | null;
  created_at: Timestamp;
  last_step: Generated<number>;
  member_id: number;
  secret: Buffer;
}

export interface ShownPlace {
  city_id: number | null;
  name: string | null;
  names: Json | null;
  shown_city_id: number | null;
}

export interface StaffAct {
  act: string;
  at: Timestamp;
  details: Json;
  id: Generated<number>;
  staff_id: number;
  subject: string;
}

export interface StaffProposal {
  created_at: Timestamp;
  days: number | null;
  decided_at: Timestamp | null;
  decided_by: number | null;
  id: Generated<string>;
  kind: string;
  outcome: string | null;
  permissions: string[] | null;
  proposer_id: number;
  reason: string;
  report_id: string | null;
  target_id: number;
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
  ends_at: Timestamp;
  id: Generated<string>;
  member_id: number;
  paid: number;
  plan_id: string;
  reason: string;
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
  kind: string;
  lines: Generated<number>;
  locale: string;
  member_id: number | null;
  name: string | null;
  page: string | null;
  screenshot: string | null;
  seen: Generated<number>;
  status: Generated<string>;
}

export interface TicketLine {
  at: Timestamp;
  body: string;
  seq: number;
  staff_id: number | null;
  ticket_id: string;
}

export interface Visit {
  at: Timestamp;
  owner_id: number;
  viewer_id: number;
}

export interface WalletQuote {
  expires_at: Timestamp;
  fee: number;
  gets: number;
  gives: number;
  id: Generated<string>;
  member_id: number;
  sells: string;
  taken_at: Timestamp | null;
}

export interface Withdrawal {
  account_id: string;
  account_name: string;
  agreed_cents: number;
  amount_minor: number;
  bank_code: string;
  bank_name: string;
  changed_at: Timestamp;
  channel: string;
  country: string;
  created_at: Timestamp;
  currency: string;
  destination_hash: Buffer | null;
  fault: string | null;
  hold_transfer: string;
  id: Generated<number>;
  is_live: boolean;
  kind: string;
  looks: Generated<number>;
  member_id: number;
  needs_approval: boolean;
  next_step_at: Timestamp | null;
  number: string;
  paid_transfer: string | null;
  per_usd: Numeric;
  provider_code: string | null;
  provider_id: string | null;
  reason: string | null;
  reference: string;
  send_from: Timestamp | null;
  sends: Generated<number>;
  sent_at: Timestamp | null;
  state: Generated<string>;
  uid: Generated<string>;
  usd_cents: number;
}

export interface WithdrawalApproval {
  at: Timestamp;
  staff_id: number;
  withdrawal_id: number;
}

export interface ZoneStat {
  act: number;
  gender: number;
  n: number;
  zone: number;
}

export interface DB {
  abuse_report: AbuseReport;
  allowance_price: AllowancePrice;
  allowance_use: AllowanceUse;
  books_fault: BooksFault;
  boost_plan: BoostPlan;
  boost_view: BoostView;
  call: Call;
  call_side: CallSide;
  card: Card;
  city: City;
  conversation: Conversation;
  conversation_side: ConversationSide;
  country: Country;
  culture: Culture;
  currency: Currency;
  deposit: Deposit;
  deposit_claim: DepositClaim;
  deposit_refund: DepositRefund;
  earning_lot: EarningLot;
  evidence_media: EvidenceMedia;
  favourite: Favourite;
  feed_cursor: FeedCursor;
  feed_lap: FeedLap;
  feed_queue: FeedQueue;
  forged_webhook: ForgedWebhook;
  genotype_ask: GenotypeAsk;
  genotype_comparison: GenotypeComparison;
  gift: Gift;
  gift_received: GiftReceived;
  gift_untold: GiftUntold;
  idempotency_key: IdempotencyKey;
  known_origin: KnownOrigin;
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
  matched: Matched;
  member: Member;
  member_boost: MemberBoost;
  member_debt: MemberDebt;
  member_session: MemberSession;
  message: Message;
  message_media: MessageMedia;
  message_opening: MessageOpening;
  notice: Notice;
  notice_dead_letter: NoticeDeadLetter;
  notice_mail: NoticeMail;
  notice_setting: NoticeSetting;
  odd_payment: OddPayment;
  outbox: Outbox;
  pair_block: PairBlock;
  part_minute: PartMinute;
  passkey: Passkey;
  passkey_challenge: PasskeyChallenge;
  payout_account: PayoutAccount;
  photo: Photo;
  photo_remains: PhotoRemains;
  place: Place;
  place_change: PlaceChange;
  presence: Presence;
  profile: Profile;
  provider_event: ProviderEvent;
  push_key: PushKey;
  push_subscription: PushSubscription;
  rate: Rate;
  rate_limit: RateLimit;
  rate_proposal: RateProposal;
  rate_quote: RateQuote;
  reaction: Reaction;
  recovery_code: RecoveryCode;
  reference_state: ReferenceState;
  registration: Registration;
  report_decision: ReportDecision;
  sanction: Sanction;
  saved_filter: SavedFilter;
  second_factor: SecondFactor;
  shown_place: ShownPlace;
  staff_act: StaffAct;
  staff_proposal: StaffProposal;
  status_day: StatusDay;
  subscription: Subscription;
  subscription_period: SubscriptionPeriod;
  subscription_plan: SubscriptionPlan;
  ticket: Ticket;
  ticket_line: TicketLine;
  visit: Visit;
  wallet_quote: WalletQuote;
  withdrawal: Withdrawal;
  withdrawal_approval: WithdrawalApproval;
  zone_stat: ZoneStat;
}
