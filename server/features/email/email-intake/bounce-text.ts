import type { ReadMessage } from './message-view.ts'

// What a server has to say stands at the beginning; a returned message after it may be long.
const longest = 16_000

/** The words of a report for people, without the message that it returns. */
export interface BounceText {
  said: string
  /** The head of the returned message, where it follows the words; empty when nothing is returned so. */
  returned: string
}

const separators =
  /^[ \t>]*(?:[-=_*+]{2,}|\|)?[ \t]*(?:below this line is a copy|(?:this|here|the following) is (?:a copy of (?:the|your)|the (?:headers?|first|message|beginning))|(?:the )?(?:text|header|body|copy|content)s? of (?:your )?(?:the )?(?:original )?(?:message|mail)|(?:your )?original (?:message|mail)|unsent message|message header|returned message|undelivered message|(?:the )?message headers? follow|included is (?:a|the) copy|forwarded message|the attached file|a copy of (?:the|your)|message text follows|原邮件|原信|-+ ?原始邮件|元のメッセージ|the original message|message follows|start of (?:returned|original)|rejected message|mensaje original|mensagem original|message d'origine|копия|исходное)/i
// What programs are told, and lines of our own message that people are shown.
const fieldLine = /^(?:reporting-mta|final-recipient|original-recipient):/i
const ownLine =
  /^[ \t>]*(?:your message with )?(?:subject|cc|sent|betreff|asunto|oggetto|主题|件名|제목)[ \t]*[:：]/i
const headLine = /^(?:return-path|received|message-id|delivered-to|dkim-signature|x-originating-ip): ?\S/i

/** Splits a report in words where the returned message begins. */
export function splitBounce(text: string): BounceText {
  const lines = text.slice(0, longest * 4).split('\n')
  let at = lines.findIndex((line, index) => index > 1 && separators.test(line.slice(0, 200)))
  const head = lines.findIndex((line) => headLine.test(line.replace(/^[> \t|]+/, '').slice(0, 200)))
  if (at < 0 || (head >= 0 && head < at)) at = head
  const words = at < 0 ? lines : lines.slice(0, at)
  const fields = words.findIndex((line) => fieldLine.test(line))
  const said = (fields < 0 ? words : words.slice(0, fields))
    .filter((line) => !ownLine.test(line.slice(0, 40)))
    .join('\n')
    .slice(0, longest)
  if (head < 0) return { said, returned: '' }
  const rest = lines.slice(head).map((line) => line.replace(/^[> \t|]+(?=\S+:)/, ''))
  const end = rest.findIndex((line) => line.trim() === '')
  return { said, returned: (end < 0 ? rest : rest.slice(0, end)).join('\n').slice(0, longest) }
}

const addressForm = /[\w.!#$%&'*+/=?^{|}~-]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?\.[a-z0-9-]{2,24}/i
const addresses = new RegExp(addressForm, 'gi')
const mostAddresses = 10

/** The addresses that a report in words may be about, the likeliest first. */
export function addressesIn(said: string, isOurs: (address: string) => boolean): string[] {
  const likely: string[] = []
  const others: string[] = []
  for (const line of said.split('\n').slice(0, 300)) {
    for (const [found] of line.slice(0, 500).matchAll(addresses)) {
      const address = found.replace(/^['"]+|['"]+$/g, '').toLowerCase()
      if (isOurs(address) || serverAddress.test(address)) continue
      ;(isAlone(line, found) ? likely : others).push(address)
    }
  }
  return [...new Set([...likely, ...others])].slice(0, mostAddresses)
}

const serverAddress = /^(?:mailer-daemon|postmaster|mail-daemon|mdaemon|abuse|no-?reply)@/

// Alone on its line, in angle brackets at its beginning, or where a label for it stands before.
function isAlone(line: string, address: string): boolean {
  const before = line.slice(0, line.indexOf(address)).trim()
  return (
    /^[<"'(*\-•\d.:[]*$/.test(before) ||
    /(?:to|recipient|address|收件人|地址|宛先|user|rcpt)\W{0,6}$/i.test(before)
  )
}

/** The lines in which servers gave their answers; the whole when there are none. */
export function answersIn(said: string): string {
  const lines = said.split('\n').slice(0, 400)
  const kept: string[] = []
  lines.forEach((line, index) => {
    if (
      /^\s*2\d\d[ -]/.test(line) ||
      !/(?:^|[^\d.\w])[45]\d\d(?:[ -:]|$)|\b[45]\.\d{1,3}\.\d{1,3}\b/.test(line.slice(0, 600))
    )
      return
    for (const near of [line, lines[index + 1] ?? ''])
      if (!/^\s*2\d\d[ -]/.test(near) && !kept.includes(near)) kept.push(near)
  })
  return kept.slice(0, 12).join(' ')
}

// Programs of mail servers, and names that programs of all kinds write under.
const daemons = /^(?:mailer-?daemon|post_?master|mail-?daemon|mdaemon|mail-?system|maildelivery)(?:@|$|[-+.])/
const programs =
  /^"?(?:post_?office|mail[.-]?(?:admin\w*|delivery|system)|mail-?master|sys(?:tem)?[ .-]?admin\w*|system|admin(?:istrator)?|bounce\w*|no-?reply|root|mta|\w*(?:antivirus|gateways?|firewall))"?(?:@|$|[-+._])/
const programNames =
  /^"?(?:(?:internet )?mail delivery(?: (?:sub)?system)?|mail system|system administrator|post_?master|mmsc ndr administrator)"?\s*</i
const subjects =
  /undeliver|deliver\w* (?:status|fail|has failed|problem|error|notif|report|delay|incomplete|unsuccess)|fail(?:ed|ure)? (?:notice|to deliver|deliver|mail)|mail (?:delivery|system error|fail|could not|not deliver|status)|returned (?:mail|e-?mail|message|to sender)|(?:not|n't) (?:be )?deliver|non.?deliver|delivery (?:attempt|to)|message (?:delivery|not|could|you sent|delayed|undeliver)|(?:mail|message) (?:bounced|returned|rejected)|permanent error|error sending|^(?:mail|message|processing|delivery) (?:error|warning)|delivery warning|delivery failed\)?$|rejected (?:mail|message)|nondeliver|\bndn\b|user unknown|mailbox (?:full|unavailable)|warning: (?:could not send|message .{1,80} delayed)|unzustellbar|nicht zugestellt|zur[uü]ckgesen|no se ha podido entregar|no entregad|devuelto|mancata consegna|non recapitat|non (?:è stato )?consegnat|non remis|non distribu|échec|недоставлен|не доставлен|не может быть доставлен|niedostarcz|退信|退回|无法投递|無法投遞|投递失败|投遞失敗|未送达|未送達|无法送达|無法傳遞|传递失败|发送失败|寄送失敗|(?:メール|配信|送信)(?:不能|失敗|エラー)|(?:配信|送信)でき|配送(?:失敗|不能|エラー)|届きませんでした|배달|전송 ?실패|반송/i
const openings =
  /could not be delivered|couldn.t (?:be )?deliver|(?:was|were|is|been|be) (?:not |un)deliver|not (?:able )?(?:to )?(?:be )?deliver|unable to deliver|undeliverable|permanent (?:fatal )?(?:error|failure)|failed (?:permanently|to deliver|recipient)|delivery (?:to|of).{0,80}(?:fail|has been|unsuccess|aborted)|error message below|invalid user address|did not reach|wasn't able to (?:deliver|establish)|have been unable|transcript of session|has not (?:yet )?been delivered|cannot be delivered|did not reach|has been (?:returned because|postponed)|delivery (?:to .{0,60})?was aborted|returned to (?:you|sender)|was (?:automatically )?rejected|(?:fatal|delivery) error|giving up|无法(?:投递|送达|发送|传递)|退信|退回|投递失败|無法|配信(?:でき|され)|お届けでき|送信でき|배달되지|전송되지|не (?:может быть|было|удалось) доставлен|недоставлен|nicht zugestellt/i

const answered = /^(?:re|aw|sv|fwd?|回复|答复|转发|返信)\s*[:：]/i

/** Whether a message without a part for programs is a server's report that another could not be delivered. */
export function isPlainBounce(
  message: ReadMessage,
  mailFrom: string | null,
  { said, returned }: BounceText,
): boolean {
  if (/auto-replied/i.test(message.header('auto-submitted')) && !subjects.test(message.subject)) return false
  const isReturning =
    returned !== '' || message.part('message/rfc822') !== '' || message.part('text/rfc822-headers') !== ''
  const hasSubject = subjects.test(message.subject)
  const hasOpening = openings.test(said.slice(0, 4_000))
  const isFromDaemon =
    daemons.test(message.from) || /mailer-daemon/i.test(`${message.header('from')} ${mailFrom ?? ''}`)
  if (isFromDaemon || mailFrom === '')
    return hasSubject || (hasOpening && (isReturning || !answered.test(message.subject)))
  return hasSubject && hasOpening && (isProgram(message) || (isReturning && !answered.test(message.subject)))
}

function isProgram({ from, header }: ReadMessage): boolean {
  return from === '' || programs.test(from) || programNames.test(header('from'))
}

/** At which step the message was refused, by what a report tells of the dialogue. */
export function stageIn(said: string): 'rcpt' | 'data' | undefined {
  const told = said.slice(0, longest)
  if (/in reply to rcpt|after rcpt|\[rcpt_?to\]|>>> rcpt to|\(state 1[34]\)/i.test(told)) return 'rcpt'
  const isData =
    /in reply to end of data|after (?:end of data|message body)|^[> ]*>>> (?:data|\.)[ \t]*$|\(state 1[78]\)/im
  return isData.test(told) ? 'data' : undefined
}
