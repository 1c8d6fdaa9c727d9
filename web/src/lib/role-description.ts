/** What Admin and Agent come with; once reworded, a description is as it was written. */
const delivered: Record<string, string> = {
  Admin: 'Everything there is.',
  Agent: 'Answers customers.',
};

/** What a role says of itself, in the reader's language where it came with Parley. */
export function roleDescription(
  { name, description, is_default }: { name: string; description: string; is_default: boolean },
  t: (key: string) => string,
): string {
  return is_default && delivered[name] === description
    ? t(`roles.description_${name}`)
    : description;
}
