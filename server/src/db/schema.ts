import type { Change, Filter } from '@parley/contract';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

type Time = ColumnType<Date, Date | string, Date | string>;
type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>;
type NullableTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type Json<T> = JSONColumnType<T & object, string | undefined, string>;
type NullableJson = ColumnType<unknown, string | null | undefined, string | null>;
type Times = { created_at: DefaultTime; updated_at: DefaultTime };

export type AgentsTable = Times & {
  id: Generated<number>;
  email: string;
  first_name: Generated<string>;
  last_name: Generated<string>;
  avatar_key: string | null;
  password_hash: string | null;
  enabled: Generated<boolean>;
  is_system: Generated<boolean>;
  availability_status: Generated<string>;
  last_active_at: NullableTime;
  deleted_at: NullableTime;
};

export type OidcProvidersTable = Times & {
  id: Generated<number>;
  provider: 'google' | 'microsoft' | 'custom';
  name: string;
  provider_url: string;
  client_id: string;
  client_secret_encrypted: Generated<string>;
  enabled: Generated<boolean>;
  create_agents: Generated<boolean>;
  default_role_id: number | null;
};

export type OidcSignInsTable = {
  state_hash: Buffer;
  browser_hash: Buffer;
  provider_id: number;
  nonce: string;
  code_verifier_encrypted: string;
  next: string;
  expires_at: Time;
};

export type ConversationsTable = Times & {
  id: Generated<number>;
  uuid: Generated<string>;
  reference_number: Generated<number>;
  subject: Generated<string>;
  contact_id: number;
  inbox_id: number;
  status_id: Generated<number>;
  snoozed_until: NullableTime;
  priority_id: number | null;
  assigned_user_id: number | null;
  assigned_team_id: number | null;
  last_message: Generated<string>;
  last_message_at: DefaultTime;
  last_message_sender: Generated<string>;
  waiting_since: NullableTime;
  first_reply_at: NullableTime;
  last_reply_at: NullableTime;
  resolved_at: NullableTime;
  incoming_count: Generated<number>;
  custom_attributes: Json<Record<string, unknown>>;
  linked_conversation_id: number | null;
  sla_policy_id: number | null;
  next_sla_deadline_at: NullableTime;
  first_response_deadline_at: NullableTime;
  resolution_deadline_at: NullableTime;
  next_response_deadline_at: NullableTime;
  next_response_met_at: NullableTime;
};

export type MessagesTable = Times & {
  id: Generated<number>;
  uuid: Generated<string>;
  conversation_id: number;
  inbox_id: number;
  type: string;
  status: string;
  private: Generated<boolean>;
  content: Generated<string>;
  text_content: Generated<string>;
  content_type: Generated<string>;
  quote_start: number | null;
  sender_type: string;
  contact_id: number | null;
  agent_id: number | null;
  message_id: string | null;
  mail_date: NullableTime;
  body_hash: string | null;
  automatic: Generated<boolean>;
  machine: ColumnType<string | null, string | null | undefined, string | null>;
  meta: Json<Record<string, unknown>>;
  headers: NullableJson;
  raw_key: string | null;
  server_words: string | null;
};

/** The tables as Kysely sees them; the migrations are their source. */
export type Schema = {
  settings: { key: string; value: Json<unknown>; updated_at: DefaultTime };
  agents: AgentsTable;
  oidc_providers: OidcProvidersTable;
  oidc_sign_ins: OidcSignInsTable;
  roles: Times & {
    id: Generated<number>;
    name: string;
    description: Generated<string>;
    permissions: string[];
    is_default: Generated<boolean>;
  };
  agent_roles: { agent_id: number; role_id: number };
  teams: Times & {
    id: Generated<number>;
    name: string;
    emoji: Generated<string>;
    timezone: string | null;
    conversation_assignment_type: Generated<string>;
    max_auto_assigned_conversations: Generated<number>;
    assignment_due: Generated<boolean>;
  };
  team_members: { team_id: number; agent_id: number; turn: Generated<number> };
  sessions: {
    id: Generated<number>;
    token_hash: Buffer;
    agent_id: number;
    created_at: DefaultTime;
    last_used_at: DefaultTime;
  };
  agent_tokens: {
    token_hash: Buffer;
    agent_id: number;
    kind: string;
    created_at: DefaultTime;
    expires_at: Time;
  };
  api_keys: {
    agent_id: number;
    key: string;
    secret_hash: Buffer;
    created_at: DefaultTime;
    last_used_at: NullableTime;
  };
  login_attempts: {
    id: Generated<number>;
    account: string;
    address: string;
    created_at: DefaultTime;
  };
  socket_leases: {
    id: string;
    agent_id: number;
    expires_at: Time;
    conversation_id: number | null;
    is_typing: Generated<boolean>;
  };
  statuses: Times & { id: Generated<number>; name: string; is_default: Generated<boolean> };
  priorities: Times & { id: number; name: string };
  tags: Times & { id: Generated<number>; name: string; colour: Generated<string> };
  custom_attributes: Times & {
    id: Generated<number>;
    key: string;
    name: string;
    label: Generated<string>;
    applies_to: string;
    data_type: string;
    values: Json<string[]>;
  };
  macros: Times & {
    id: Generated<number>;
    name: string;
    visibility: string;
    team_id: number | null;
    user_id: number | null;
    visible_when: Generated<string[]>;
    actions: Json<unknown[]>;
    message_content: Generated<string>;
    usage_count: Generated<number>;
  };
  inboxes: Times & {
    id: Generated<number>;
    name: string;
    channel: Generated<string>;
    enabled: Generated<boolean>;
    csat_enabled: Generated<boolean>;
    from: string;
    from_address: string;
    reply_to: Generated<string>;
    plus_addressing: Generated<boolean>;
    quote_history: Generated<boolean>;
    signature: Generated<string>;
    oauth_provider: Generated<'google' | 'microsoft' | null>;
    import_start: Json<Record<string, unknown>>;
    errors: ColumnType<Record<string, string>, string | undefined, string>;
    last_error: string | null;
    last_error_at: NullableTime;
    template_id: ColumnType<number | null, number | null | undefined, number | null>;
  };
  templates: Times & {
    id: Generated<number>;
    type: string;
    event: string | null;
    name: string;
    subject: string | null;
    body: string | null;
    is_default: Generated<boolean>;
  };
  oauth_apps: Times & {
    provider: 'google' | 'microsoft';
    client_id: string;
    client_secret_encrypted: string;
    authorize_url: string;
    token_url: string;
  };
  oauth_states: {
    state_hash: Buffer;
    session_id: number;
    inbox_id: number;
    verifier_encrypted: string;
    created_at: Generated<Date>;
  };
  inbox_grants: {
    inbox_id: number;
    provider: 'google' | 'microsoft';
    token_url: string;
    hosts: string[];
    access_token_encrypted: string;
    refresh_token_encrypted: string;
    refreshed_at: Generated<Date>;
    refresh_at: Date;
    expires_at: Date;
    lease: string | null;
    lease_until: Date | null;
    refused: string | null;
    connected_at: Generated<Date>;
  };
  inbox_servers: Times & {
    id: Generated<number>;
    inbox_id: number;
    kind: string;
    position: number;
    host: string;
    port: number;
    username: Generated<string>;
    password_encrypted: Generated<string>;
    mailbox: Generated<string>;
    auth_protocol: Generated<string>;
    tls_type: string;
    tls_skip_verify: Generated<boolean>;
  };
  contacts: Times & {
    id: Generated<number>;
    email: string;
    first_name: Generated<string>;
    last_name: Generated<string>;
    avatar_key: string | null;
    phone_number: Generated<string>;
    blocked: Generated<boolean>;
    named_by_agent: Generated<boolean>;
    custom_attributes: Json<Record<string, unknown>>;
  };
  contact_notes: Times & {
    id: Generated<number>;
    contact_id: number;
    agent_id: number | null;
    content: string;
  };
  conversations: ConversationsTable;
  conversation_tags: { conversation_id: number; tag_id: number };
  conversation_participants: {
    conversation_id: number;
    contact_id: number | null;
    agent_id: number | null;
    created_at: DefaultTime;
  };
  conversation_seen: {
    conversation_id: number;
    agent_id: number;
    incoming_count: number;
    seen_at: DefaultTime;
  };
  messages: MessagesTable;
  media: Times & {
    id: Generated<number>;
    uuid: Generated<string>;
    filename: string;
    content_type: string;
    size: number;
    storage_key: string;
    thumbnail_key: string | null;
    content_id: string | null;
    disposition: Generated<string>;
    message_id: number | null;
    uploader_id: number | null;
  };
  drafts: Times & {
    conversation_id: number;
    agent_id: number;
    mode: string;
    content: string;
    recipients: Json<Record<string, unknown>>;
    attachment_ids: Generated<number[]>;
  };
  inbox_leases: { inbox_id: number; holder: string; expires_at: Time };
  mailboxes: Times & {
    id: Generated<number>;
    inbox_id: number;
    folder: string;
    uid_validity: number;
    before_uid: Generated<number>;
    before_count: Generated<number>;
    server_count: number | null;
    server_counted_at: NullableTime;
  };
  mail_ledger: Times & {
    id: Generated<number>;
    inbox_id: number;
    folder: string;
    uid_validity: number | null;
    uid: number | null;
    state: string;
    reason: Generated<string>;
    attempts: Generated<number>;
    next_try_at: NullableTime;
    sha256: string | null;
    raw_key: string | null;
    size: number | null;
    subject: Generated<string>;
    sender: Generated<string>;
    message_id: number | null;
  };
  outbox: Times & {
    id: Generated<number>;
    kind: string;
    message_id: number | null;
    inbox_id: number | null;
    message_id_header: string;
    content: NullableJson;
    state: Generated<string>;
    send_at: DefaultTime;
    first_try_at: NullableTime;
    attempts: Generated<number>;
    fence: string | null;
    lease_until: NullableTime;
    server_words: string | null;
    undelivered: NullableJson;
    maybe_out: Generated<boolean>;
    bounce_words: string | null;
    key: ColumnType<string | null, string | undefined, null>;
  };
  automatic_replies: { contact_id: number; created_at: DefaultTime };
  events: {
    id: Generated<number>;
    seq: number | null;
    type: string;
    conversation_id: number | null;
    message_id: number | null;
    agent_id: number | null;
    actor_id: number | null;
    before: NullableJson;
    after: NullableJson;
    data: Json<Record<string, unknown>>;
    cause: number | null;
    depth: Generated<number>;
    created_at: DefaultTime;
  };
  views: Times & {
    id: Generated<number>;
    agent_id: number;
    name: string;
    filters: Json<Filter[]>;
  };
  event_readers: { name: string; position: number };
  notifications: {
    id: Generated<number>;
    agent_id: number;
    event_seq: number;
    type: string;
    conversation_id: number;
    message_id: number | null;
    actor_id: number | null;
    created_at: DefaultTime;
    read_at: NullableTime;
  };
  notification_preferences: {
    agent_id: number;
    type: string;
    in_app: boolean;
    email: Generated<boolean>;
  };
  activity_logs: {
    id: Generated<number>;
    activity_type: string;
    actor_id: number | null;
    ip: string;
    model: string;
    model_id: number | null;
    name: string;
    changes: Json<Change[]>;
    created_at: DefaultTime;
  };
  event_sequence: { one: Generated<boolean>; last: number };
  storage_marker: { one: Generated<boolean>; id: Generated<string>; written: Generated<boolean> };
};
