import { type Kysely, sql } from 'kysely';

/** What the three searches look through: words of messages, of subjects and of contacts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

// The same in every database, whatever its collation: no accents or vowel points, no punctuation, and
// a word of its own for each sign of scripts that write without spaces.
const marks = '[\\u0300-\\u036f\\u0591-\\u05c7\\u064b-\\u0652\\u3099\\u309a]';
const unspaced = '([\\u0e00-\\u0e7f\\u2e80-\\u2fff\\u3041-\\ua4cf\\uf900-\\ufaff])';
const punctuation =
  '[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u060c\\u061b\\u061f\\u2000-\\u206f\\u3000-\\u3040]+';

const statements = [
  `create function search_words(content text) returns text[] language sql immutable parallel safe return
    array_remove(string_to_array(
      regexp_replace(lower(
        regexp_replace(
          regexp_replace(
            regexp_replace(left(normalize(left(content, 100000), nfkd), 100000), '${marks}', '', 'g'),
          '${unspaced}', ' \\1 ', 'g'),
        '${punctuation}', ' ', 'g')),
      '(\\S{64})\\S+', '\\1', 'g'),
    ' '), '')`,
  `create function search_vector(content text) returns tsvector language sql immutable parallel safe return
    array_to_tsvector(search_words(content))`,
  // Every word, or the beginning of one.
  `create function search_query(content text) returns tsquery language sql immutable parallel safe return
    (select string_agg('''' || word || ''':*', ' & ')::tsquery from unnest(search_words(content)) as words (word))`,
  `alter table messages add column search tsvector
    generated always as (case when type = 'activity' then null else search_vector(text_content) end) stored`,
  `alter table conversations add column search tsvector
    generated always as (search_vector(subject || ' ' || reference_number)) stored`,
  `alter table contacts add column search tsvector
    generated always as (search_vector(email || ' ' || first_name || ' ' || last_name)) stored`,
  `create index messages_search on messages using gin (search)`,
  `create index conversations_search on conversations using gin (search)`,
  `create index contacts_search on contacts using gin (search)`,
];
