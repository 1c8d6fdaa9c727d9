export { loopHeader } from './automatic.ts';
export { withCidPictures } from './cid-pictures.ts';
export {
  type ParsedAttachment,
  type ParsedMail,
  ParseError,
} from './parsed-mail.ts';
export { createMailParser, type MailParser } from './parser.ts';
export { cleanFilename } from './plain.ts';
export { mentionsOf, sanitiseNote, sanitiseReply } from './sanitise.ts';
