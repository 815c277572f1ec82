/** What people choose first, without the digits and marks they add around it; all in lower case. */
const words = [
  'password passwort passw0rd p@ssw0rd p@ssword contraseña contrasena qwerty qwertz azerty qwertyuiop asdf asdfgh',
  'asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc abc abcd abcde abcdef abcdefg aaa aaaa admin administrator root user',
  'test testing guest demo welcome hello login letmein changeme default master secret iloveyou love baby angel sunshine',
  'princess dragon monkey football baseball basketball soccer superman batman pokemon starwars shadow michael jordan',
  'charlie daniel jessica ashley summer winter spring autumn flower freedom whatever trustno computer internet google',
  'company office export import trade sales marketing customer woaini wodemima mima nihao zhang wang li woaiwojia',
  'taobao alibaba alipay wechat weixin qq shanghai beijing shenzhen ningbo guangzhou china zhongguo sakura',
  'korea seoul tokyo japan italia italy ciao amore juventus milano roma hola espana barcelona madrid temporary',
  'landfall kestrel',
]
  .join(' ')
  .split(' ')
const common = new Set(words)

/** Whether a password is a common word with digits or marks around it, or a plain run or repetition of keys. */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase()
  const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const letters = core.replace(/[^\p{L}]/gu, '')
  if (common.has(text) || common.has(core) || common.has(letters)) return true
  return isRepetition(text) || isRun(text)
}

/** A short piece over and over: `abc1abc1abc1`. */
function isRepetition(text: string): boolean {
  return /^(.{1,4})\1+$/u.test(text)
}

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiopasdfghjklzxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn',
]

/** Only neighbours of the keyboard or the alphabet, with at most a few other characters: `abcd1234`. */
function isRun(text: string): boolean {
  let longest = 0
  for (const part of text.match(/[a-z]+|\d+/g) ?? []) {
    if (part.length >= 3 && rows.some((row) => row.includes(part) || reversed(row).includes(part)))
      longest += part.length
  }
  const isWoven = rows.slice(3).some((row) => row.includes(text.slice(0, 8)))
  return isWoven || longest >= text.length - 1
}

function reversed(text: string): string {
  return [...text].reverse().join('')
}
