import { letter, returned, to, type Wordings, type WrittenBounce } from './bounce-letter.ts'
import { bouncesInWords } from './bounce-words.ts'

/** What refusing servers answer; every format that passes answers on is tried with each of them. */
const answers: Wordings = {
  hard: [
    `550 5.1.1 <${to}>: Recipient address rejected: User unknown in local recipient table`,
    `550 <${to}>... No such user here`,
    '550 5.1.1 The email account that you tried to reach does not exist. Check the spelling and send it anew',
    '550 Requested action not taken: mailbox unavailable',
    `554 delivery error: This user doesn't have an account with us (${to}) [0]`,
    '550 Mailbox not found. https://service.example/no=1000728',
    `550 Invalid recipient ${to} (Mode: normal)`,
    '550 5.4.1 Recipient address rejected: Access denied.',
    '550 5.1.351 Remote server returned unknown recipient or mailbox unavailable',
    '550 5.7.1 unknown or illegal alias: gone',
    '551 not our customer',
    `553 5.3.0 <${to}>... Addressee unknown, relay=[192.0.2.1]`,
    '550 RCPT TO error: 该用户不存在',
    `550 Нет такого пользователя ${to}`,
    '550 5.2.1 The email account that you tried to reach is disabled',
  ],
  soft: [
    '552 5.2.2 Over quota',
    '452 4.2.2 The recipient mailbox is out of storage space',
    '550 5.7.1 Service unavailable; Client host [192.0.2.10] blocked using a list, blacklisted',
    '550 5.1.1 Mailbox quota exceeded for gone',
    '421 4.7.0 Too many messages from your address, try again later',
    '550 Domain frequency limited [xxx 192.0.2.10]',
    '451 4.7.1 Greylisting in action, please come back later',
    '550 5.7.26 This mail is unauthenticated: neither SPF nor DKIM passed',
    '554 5.7.1 Message rejected as spam by content filtering',
    '554 5.7.1 Relay access denied',
    '552 5.3.4 Message size exceeds fixed limit',
    '550 5.1.8 Sender address rejected: Domain not found',
    '550 5.7.1 Sender reputation is too low, user unknown to our allow list',
    '554 DT:SPM 163 mx, please see http://mail.example/help',
    '550 收件人邮箱空间不足',
    '450 4.1.1 User unknown in local recipient table, cannot be verified at present',
    '550 : User unknown',
    '550 5.0.0 Too many invalid recipients',
  ],
}

function report(
  words: string,
  status: readonly string[],
  { from = 'MAILER-DAEMON@mx.example', subject = 'Undelivered Mail Returned to Sender' } = {},
): string {
  const body = ['--b', 'Content-Type: text/plain; charset=utf-8', '', words, '', '--b'].concat(
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    ...status,
    '',
    '--b',
    'Content-Type: message/rfc822',
    '',
    returned,
    '--b--',
  )
  const type = 'multipart/report; report-type=delivery-status; boundary=b'
  return letter({ from, subject, type, body: body.join('\n') })
}

const statusOf = (answer: string) => /\b[45]\.\d+\.\d+\b/.exec(answer)?.[0] ?? `${answer[0]}.0.0`

/** Formats that pass on what the refusing server answered. */
const carriers: Readonly<Record<string, (answer: string) => string>> = {
  rfc3464: (answer) =>
    report('This is the mail system.', [
      `Final-Recipient: rfc822; ${to}`,
      'Action: failed',
      `Status: ${statusOf(answer)}`,
      `Diagnostic-Code: smtp; ${answer}`,
    ]),
  // The number contradicts the answer or says nothing.
  rfc3464Vague: (answer) =>
    report('This is the mail system.', [
      `Original-Recipient: rfc822;${to}`,
      `Final-Recipient: rfc822;${to}`,
      'Action: failed',
      `Status: ${answer.startsWith('4') ? '4.0.0' : '5.0.0'}`,
      `Diagnostic-Code: smtp;${answer.replace(/(.{60}\S*) /g, '$1\n    ')}`,
    ]),
  postfixText: (answer) =>
    letter({
      from: 'MAILER-DAEMON@mx.example (Mail Delivery System)',
      subject: 'Undelivered Mail Returned to Sender',
      body: `This is the Postfix program at host mx.example.\n\nI'm sorry, your message could not be delivered.\n\n<${to}>: host mx.buyer.example[192.0.2.1] said: ${answer}\n\n${returned}`,
    }),
  sendmail: (answer) =>
    letter({
      from: 'Mail Delivery Subsystem <MAILER-DAEMON@mx.example>',
      subject: 'Returned mail: see transcript for details',
      body: `   ----- The following addresses had permanent fatal errors -----\n<${to}>\n\n   ----- Transcript of session follows -----\n... while talking to mx.buyer.example.:\n>>> RCPT To:<${to}>\n<<< ${answer}\n\n   ----- Original message follows -----\n\n${returned}`,
    }),
  exim: (answer) =>
    letter({
      from: 'Mail Delivery System <Mailer-Daemon@mx.example>',
      subject: 'Mail delivery failed: returning message to sender',
      headers: [`X-Failed-Recipients: ${to}`, 'Auto-Submitted: auto-replied'],
      body: `A message that you sent could not be delivered to all of its recipients.\n\n  ${to}\n    host mx.buyer.example [192.0.2.1]\n    SMTP error from remote mail server after RCPT TO:<${to}>:\n    ${answer}\n\n------ This is a copy of the message, including all the headers. ------\n\n${returned}`,
    }),
  qmail: (answer) =>
    letter({
      from: 'MAILER-DAEMON@mx.example',
      subject: 'failure notice',
      body: `Hi. This is the qmail-send program at mx.example.\nI wasn't able to deliver your message to the following addresses.\n\n<${to}>:\n192.0.2.1 does not like recipient.\nRemote host said: ${answer}\nGiving up on 192.0.2.1.\n\n--- Below this line is a copy of the message.\n\n${returned}`,
    }),
  gmail: (answer) =>
    letter({
      from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.example>',
      subject: 'Delivery Status Notification (Failure)',
      headers: [`X-Failed-Recipients: ${to}`],
      body: `Delivery to the following recipient failed permanently:\n\n     ${to}\n\nTechnical details of permanent failure:\nThe error that the other server returned was:\n${answer}\n\n----- Original message -----\n\n${returned}`,
    }),
  exchange: (answer) =>
    letter({
      from: 'postmaster@buyer.example',
      subject: 'Undeliverable: Catalogue of pumps',
      body: `Delivery has failed to these recipients or groups:\n\n${to}\nDiagnostic information for administrators:\nGenerating server: mx.buyer.example\n${to}\n#${answer} ##\n\nOriginal message headers:\n\n${returned}`,
    }),
  china: (answer) =>
    letter({
      from: 'PostMaster@mx.example.cn',
      subject: '系统退信/Systems bounce',
      body: `抱歉，您的邮件被退回来了。\n收件人：${to}\n退信原因：${answer}\n\n----- 原邮件 -----\n${returned}`,
    }),
  mailru: (answer) =>
    letter({
      from: 'mailer-daemon@corp.example.ru',
      subject: 'Ваше сообщение не доставлено. Mail failure.',
      body: `К сожалению, Ваше письмо не может быть доставлено получателю:\n\n${to}\n    ${answer}\n\n${returned}`,
    }),
  yahoo: (answer) =>
    letter({
      from: 'MAILER-DAEMON@yahoo.example',
      subject: 'Failure Notice',
      body: `Sorry, we were unable to deliver your message to the following address.\n\n<${to}>:\nRemote host said: ${answer} [RCPT_TO]\n\n--- Below this line is a copy of the message.\n\n${returned}`,
    }),
}

const reports: readonly WrittenBounce[] = [
  {
    format: 'rfc3464Aside',
    expected: 'hard',
    raw: report(
      `Delivery to the following recipients failed.\n\n  ${to}\n\n______ Scanned by Guard antivirus system ______`,
      [`Final-Recipient: rfc822;${to}`, 'Action: failed', 'Status: 5.1.1'],
    ),
  },
  {
    format: 'opensmtpd',
    expected: 'hard',
    raw: report(`An error has occurred.\n\n${to}: Domain does not exist`, [
      `Final-Recipient: rfc822; ${to}`,
      'Action: error',
      'Status: 5.0.0',
    ]),
  },
  {
    format: 'rfc3464Wordy',
    expected: 'soft',
    raw: report('Your message was not delivered.', [
      `Final-Recipient: rfc822;${to}`,
      'Action: failure',
      'Status: 553 Exceeded maximum inbound message size',
    ]),
  },
  {
    format: 'receipt',
    expected: 'soft',
    raw: letter({
      from: 'Mail Delivery Subsystem <admin@buyer.example>',
      subject: 'Automatically rejected mail',
      type: 'multipart/report; report-type=disposition-notification; boundary=b',
      headers: ['Auto-Submitted: auto-replied (rejected)'],
      body: `--b\n\nYour message to <${to}> was automatically rejected:\nQuota exceeded\n--b\nContent-Type: message/disposition-notification\n\nFinal-Recipient: rfc822; ${to}\nDisposition: automatic-action/MDN-sent-automatically; deleted\n--b\nContent-Type: message/rfc822\n\n${returned}\n--b--`,
    }),
  },
]

/** Reports in every format known, each in several wordings. */
export function writtenBounces(): WrittenBounce[] {
  const carried = Object.entries(carriers).flatMap(([format, write]) =>
    Object.entries(answers).flatMap(([expected, texts]) =>
      texts.map((text) => ({ format, expected: expected as WrittenBounce['expected'], raw: write(text) })),
    ),
  )
  const inOwnWords = bouncesInWords.map(({ format, expected, ...rest }) => ({
    format,
    expected,
    raw: letter({ ...rest, body: `${rest.body}\n\n${returned}` }),
  }))
  return [...carried, ...inOwnWords, ...reports]
}

/** Letters that are no reports, though something in them looks like one. */
export const noBounces: readonly string[] = [
  letter({
    from: 'anna@buyer.example',
    subject: 'Re: Undelivered Mail',
    body: 'Your last mail was returned to sender, why?',
  }),
  letter({
    from: 'Mail System Sales <anna@buyer.example>',
    subject: 'Delivery error in your last shipment',
    body: 'Two boxes did not reach us. Please check.',
  }),
  letter({
    from: 'anna@buyer.example',
    subject: 'Mail error?',
    body: 'Your message could not be delivered to my colleague, he has left. Write to me.',
  }),
  letter({
    from: 'no-reply@parcels.example',
    subject: 'Delivery notification',
    body: 'Your parcel arrives on Monday.',
  }),
  letter({
    from: 'anna@buyer.example',
    subject: 'Out of office',
    headers: ['Auto-Submitted: auto-replied'],
    body: 'I am away until Monday. My mailbox is full of mail.',
  }),
].map((raw) => raw.replace('Return-Path: <>\n', ''))
