import { LinkifyIt } from 'linkify-it'

/** Endings that are also words, such as `me` or `pet`, are missing: a space after a full stop is easily forgotten. */
const endings = [
  'com net org edu gov info biz app dev io ai gg tv ly cc xyz site website online shop store link club blog',
  'page tech click icu vip pw ws bio lat xxx casino museum es eu eus co mx ar cl pe br ec uk fr it pt ru ua',
  'рф cn jp kr tw hk nl pl ch cz dk gr hu ie ro rs tr za nz tk ga ml gq cf',
].flatMap((line) => line.split(' '))
const linkify = new LinkifyIt({ fuzzyLink: true, tlds: endings })

/** Telegram and WhatsApp, and `www.` before any ending. */
const others = /\b(?:(?:t|wa)\.me\b|www\.)/i

/** Whether the text has a web address or an e-mail address. A speed bump: disguised ones pass, and can be reported. */
export function hasLink(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    // A capital letter begins a sentence: "Qué guapo.Es un amor".
    .replace(/\.(?=\p{Lu}\p{Ll})/gu, '. ')
  return others.test(plain) || linkify.test(plain)
}
