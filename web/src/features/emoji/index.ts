export { EmojiButton } from './emoji-button.tsx';
