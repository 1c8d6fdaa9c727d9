export {
  type ParsedAttachment,
  type ParsedBounce,
  type ParsedMail,
  ParseError,
} from './parsed-mail.ts';
export { createMailParser, type MailParser } from './parser.ts';
export { cleanFilename, loopHeader } from './read-mail.ts';
export { sanitiseMail, sanitiseReply } from './sanitise.ts';
