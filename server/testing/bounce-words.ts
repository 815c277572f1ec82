import { type Letter, to, type Wordings, type WrittenBounce } from './bounce-letter.ts'

/** Reports whose words are their own. */
export const bouncesInWords: readonly (Letter & { format: string; expected: WrittenBounce['expected'] })[] = [
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
    'scanner',
    { from: 'Mail_Gateway_Antivirus@buyer.example', subject: 'Delivery failure notification' },
    {
      hard: [
        `Your message with Subject: Viruses of seeds\ncould not be delivered to the following recipients:\n\n${to}\n\nReason: no such user here`,
      ],
      delay: [
        `Your message could not be delivered to the following recipients:\n\n${to}\n\nDelivery attempts will continue to be made for 3 day(s).`,
      ],
    },
  ),
  ...words(
    'unnamed',
    { from: '"Post System" <>', subject: 'Mail Error' },
    {
      hard: [`Your mail cannot be delivered to the following address(es):\n\n${to}\n\nunknown user`],
      soft: [
        `Your mail cannot be delivered to the following address(es):\n\n${to}\n\nmail box space not enough`,
      ],
    },
  ),
  ...words(
    'quotedName',
    { from: '"System Administrator"@buyer.example', subject: 'Delivery Failure' },
    {
      hard: [
        `Could not deliver message to the following recipient(s):\n\nFailed Recipient: ${to}\nReason: Remote host said: 550 unknown user <${to}>`,
      ],
    },
  ),
  ...words(
    'titled',
    { from: 'MAILER-DAEMON@mx.example', subject: 'Returned mail: User unknown' },
    { hard: [`----- The following addresses had permanent delivery errors -----\n<${to}>`] },
  ),
  ...words(
    'carrier',
    { from: 'no-reply@carrier.example.jp', subject: 'メールエラー通知' },
    {
      soft: [
        `送信先のメールボックスが一杯のため、送信できませんでした。\nCould not be delivered to: <${to}>\nAs their mailbox is full.`,
      ],
    },
  ),
  ...words(
    'qmail',
    { from: 'MAILER-DAEMON@mx.example', subject: 'failure notice' },
    {
      soft: [
        `<${to}>:\nSorry, I wasn't able to establish an SMTP connection. (#4.4.1)\nThis message has been in the queue too long.`,
        `Su mensaje no pudo ser entregado.\n\n<${to}>:\nDestinatario desconocido o mailbox lleno`,
      ],
    },
  ),
  ...words(
    'delay',
    { from: 'postmaster@mx.example', subject: 'Mail Delivery Warning' },
    {
      delay: [
        `Delivery of email to this address\n\n"${to}"\n\nhas been postponed due to a full mailbox.\n\nWe will continue to try to deliver your message over the next few days.`,
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
