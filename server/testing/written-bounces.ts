/** One report as it might arrive, and what it says about the address `gone@buyer.example`. */
export interface WrittenBounce {
  format: string
  expected: 'hard' | 'soft' | 'delay'
  raw: string
}

const to = 'gone@buyer.example'
const sender = 'sales@seller.example'
const returned = [
  'Received: from out.seller.example (out.seller.example [192.0.2.10]) by relay.example; Mon, 2 Nov 2026 10:00:00 +0000',
  `From: Sales <${sender}>`,
  `To: ${to}`,
  'Subject: Catalogue of pumps',
  'Message-ID: <catalogue-1@seller.example>',
  '',
  'Dear sir or madam',
].join('\n')

type Wordings = Partial<Record<WrittenBounce['expected'], readonly string[]>>

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

interface Letter {
  from: string
  subject: string
  type?: string
  headers?: readonly string[]
  body: string
}

function letter({ from, subject, type = 'text/plain; charset=utf-8', headers = [], body }: Letter): string {
  const head = [
    'Return-Path: <>',
    `From: ${from}`,
    `To: ${sender}`,
    `Subject: ${subject}`,
    'Message-ID: <report@mx.example>',
    'MIME-Version: 1.0',
    ...headers,
    `Content-Type: ${type}`,
  ]
  return [...head, '', body, ''].join('\n')
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

/** Reports whose words are their own. */
const own: readonly (Letter & { format: string; expected: WrittenBounce['expected'] })[] = [
  ...words(
    'domino',
    {
      from: 'postmaster@buyer.example',
      subject: 'DELIVERY FAILURE: User gone not listed in Domino Directory',
    },
    {
      hard: [
        `Your message\n\n  Subject: Catalogue of pumps\n\nwas not delivered to:\n\n  ${to}\n\nbecause:\n\n  User gone (${to}) not listed in Domino Directory`,
      ],
    },
  ),
  ...words(
    'domino',
    { from: 'postmaster@buyer.example', subject: 'DELIVERY FAILURE: error' },
    {
      soft: [
        `Your message\n\nwas not delivered to:\n\n  ${to}\n\nbecause:\n\n  Error delivering to gone; mail file is over its quota`,
      ],
    },
  ),
  ...words(
    'exchange',
    { from: 'System Administrator <postmaster@buyer.example>', subject: 'Undeliverable: Catalogue' },
    {
      hard: [
        `Your message did not reach some or all of the intended recipients.\n\nThe following recipient(s) could not be reached:\n\n  ${to} on 02/11/2026\n    The e-mail account does not exist at the organization this message was sent to.`,
      ],
      soft: [
        `Your message did not reach some or all of the intended recipients.\n\n  ${to} on 02/11/2026\n    The recipient's mailbox is full.`,
      ],
    },
  ),
  ...words(
    'qq',
    { from: 'PostMaster@qq.example', subject: '来自QQ邮箱的退信' },
    {
      hard: [
        `尊敬的用户，您好！\n很抱歉您发送的邮件被退回，以下是该邮件的相关信息：\n收件人：${to}\n退信原因：收件人邮件地址不存在，邮件无法送达。`,
        `您发送的邮件被退回。\n无法发送到 ${to}\n原因：该用户未开通邮箱`,
      ],
      soft: [
        `您发送的邮件被退回。\n无法发送到 ${to}\n原因：收件人空间不足，请稍后再发`,
        `您发送的邮件被退回。\n无法发送到 ${to}\n原因：发信频率超过限制`,
      ],
    },
  ),
  ...words(
    '163',
    { from: 'Postmaster@163.example', subject: '系统退信' },
    {
      hard: [`您的邮件未能投递到以下地址：\n${to}\n可能的原因：收件人的帐号不存在`],
      soft: [
        `您的邮件未能投递到以下地址：\n${to}\n可能的原因：对方邮箱已满，请稍后重试`,
        `投递失败：${to}\n原因：被对方服务器当作垃圾邮件拒收`,
      ],
    },
  ),
  ...words(
    'aliyun',
    { from: 'postmaster@aliyun.example', subject: '投递失败通知' },
    {
      hard: [`邮件无法投递给 ${to}：该邮箱地址不存在，请核对`],
      soft: [`邮件无法投递给 ${to}：连接对方服务器超时`],
    },
  ),
  ...words(
    'exmail',
    { from: 'postmaster@exmail.example', subject: '退信通知' },
    {
      hard: [`您的邮件无法送达 ${to}\n对方域名不存在，请检查`],
      soft: [`您的邮件无法送达 ${to}\n收件人邮箱已被停用`],
    },
  ),
  ...words(
    'japan',
    { from: 'MAILER-DAEMON@mobile.example.jp', subject: 'メールを配信できませんでした' },
    {
      hard: [
        `次の宛先にメールを配信できませんでした。\n<${to}>\n宛先のメールアドレスが見つかりませんでした。`,
        `お送りいただいたメールは送信できませんでした。\n<${to}>\nこのユーザは存在しません。`,
      ],
      soft: [
        `次の宛先にメールを配信できませんでした。\n<${to}>\n受信側のメールボックスがいっぱいです。`,
        `<${to}>\n受信拒否の設定により配信できませんでした。`,
      ],
    },
  ),
  ...words(
    'carrier',
    { from: 'MAILER-DAEMON@mx.example', subject: 'Undelivered Mail Returned to Sender' },
    {
      // Carriers call those unknown who take nothing from strangers; they say it once they have seen the message.
      soft: [
        `Your message could not be delivered.\n\n<${to}>: host mx.carrier.example.jp said: 550 Unknown user ${to} (in reply to end of DATA command)`,
      ],
    },
  ),
  ...words(
    'mailru',
    { from: 'mailer-daemon@corp.example.ru', subject: 'Письмо не доставлено' },
    {
      hard: [
        `Ваше письмо не может быть доставлено.\n${to}\nТакой пользователь не найден: пользователь не существует`,
      ],
      soft: [`Ваше письмо не может быть доставлено.\n${to}\nПочтовый ящик получателя переполнен`],
    },
  ),
  ...words(
    'korea',
    { from: 'postmaster@portal.example.kr', subject: '메일 전송 실패 안내' },
    {
      hard: [`메일이 전송되지 않았습니다.\n${to}\n존재하지 않는 사용자입니다.`],
      soft: [`메일이 전송되지 않았습니다.\n${to}\n수신자의 메일함 용량 초과`],
    },
  ),
  ...words(
    'europe',
    { from: 'mailer-daemon@provider.example', subject: 'Mail delivery failed' },
    {
      hard: [
        `Eine Nachricht konnte nicht zugestellt werden.\n${to}\nDas Postfach existiert nicht.`,
        `No se ha podido entregar.\n${to}\nEl usuario no existe.`,
        `Mancata consegna a\n${to}\nIndirizzo inesistente.`,
      ],
      soft: [
        `Eine Nachricht konnte nicht zugestellt werden.\n${to}\nDas Postfach des Empfängers ist voll.`,
        `No se ha podido entregar.\n${to}\nEl buzón del destinatario está lleno.`,
      ],
    },
  ),
  ...words(
    'delay',
    { from: 'Mailer-Daemon@mx.example', subject: 'Warning: message 1abc delayed 24 hours' },
    {
      delay: [
        `A message that you sent has not yet been delivered to:\n\n  ${to}\n    Delay reason: Connection timed out\n\nNo action is required on your part.`,
      ],
    },
  ),
]

function words(format: string, letterHead: Omit<Letter, 'body'>, wordings: Wordings) {
  return Object.entries(wordings).flatMap(([expected, texts]) =>
    texts.map((body) => ({ ...letterHead, format, expected: expected as WrittenBounce['expected'], body })),
  )
}

/** Reports in every format known, each in several wordings. */
export function writtenBounces(): WrittenBounce[] {
  const carried = Object.entries(carriers).flatMap(([format, write]) =>
    Object.entries(answers).flatMap(([expected, texts]) =>
      texts.map((text) => ({ format, expected: expected as WrittenBounce['expected'], raw: write(text) })),
    ),
  )
  const inOwnWords = own.map(({ format, expected, ...rest }) => ({
    format,
    expected,
    raw: letter({ ...rest, body: `${rest.body}\n\n${returned}` }),
  }))
  return [...carried, ...inOwnWords]
}

/** Letters that are no reports, though something in them looks like one. */
export const noBounces: readonly string[] = [
  letter({
    from: 'anna@buyer.example',
    subject: 'Re: Undelivered Mail',
    body: 'Your last mail was returned to sender, why?',
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
