/** At most so much of a reply is kept. */
const longestText = 2_000
// Whoever writes below what he quotes has more to say than is worth searching.
const searched = 20_000

// Where mail programs begin to quote, in the languages of our users.
const quoteStarts = [
  /^-{2,} ?(original message|forwarded message|ursprüngliche nachricht|mensaje original|messaggio originale|原始邮件|原始メッセージ|元のメッセージ|원본 메시지) ?-{2,}/i,
  /^_{20,}$/,
  /^(on|am|el|il|le|em|op) .{6,200}(wrote|schrieb|escribió|ha scritto|a écrit|escreveu|schreef)\s?:$/i,
  /^.{6,200}(写道|寫道|님이 작성|のメール|さんは書きました)\s?[:：]$/,
  /^(from|von|de|da|发件人|發件人|差出人|보낸 사람)\s?[:：] .{3,300}@/i,
]

/** What somebody wrote himself in an answer: without what he quotes, cut to a length that can be shown. */
export function replyText(text: string): string {
  const lines = text.slice(0, searched).split('\n')
  const own: string[] = []
  for (const [at, line] of lines.entries()) {
    const trimmed = line.trim()
    // Long introductions are broken over two lines.
    const joined = `${trimmed} ${lines[at + 1]?.trim() ?? ''}`
    if (own.some(Boolean) && quoteStarts.some((start) => start.test(trimmed) || start.test(joined))) break
    if (!trimmed.startsWith('>')) own.push(trimmed)
  }
  const written =
    own
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim() || text.trim()
  return written.length > longestText ? `${written.slice(0, longestText - 1).toWellFormed()}…` : written
}
