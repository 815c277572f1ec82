import { expect, it } from 'vitest'
import { readReply } from './reply-reasons.ts'

const read = (line: string) => {
  const code = Number(line.slice(0, 3))
  const repeated = [
    'bob@disabled-cars.com',
    'disabled-cars.com',
    'mx.disabled-cars.com',
    'verify@landfall.example',
  ]
  const { verdict, reason } = readReply({ code, text: line.slice(4) }, repeated)
  return verdict === 'undeliverable' ? reason : verdict === 'unknown' ? `? ${reason}` : `${verdict} ${reason}`
}

// In the shapes servers have; the words are mostly our own.
it.each([
  ['250 2.1.5 Ok', 'deliverable accepted'],
  ['252 2.0.0 Cannot VRFY user', '? cannotVerify'],
  ['550 This mailbox does not exist', 'noMailbox'],
  ['550 spamhaus', '? ipBlocked'],
  ['452 full Inbox', 'risky mailboxFull'],
  ['550', '? policyReject'],
  ['450', '? tempFailure'],
  ['452', '? tooManyRecipients'],
  ['503', '? policyReject'],
  ['551', 'risky moved'],
  ['552', 'risky mailboxFull'],
  ['553', '? policyReject'],
  ['554', '? policyReject'],
  ['559 timeout', '? timeout'],
  ['559 blocked', '? ipBlocked'],
  ['554 5.7.1 <mta7.example>: Client host rejected: Access denied', '? policyReject'],
  ["550 RCPT (bob@disabled-cars.com) dosn't exist", 'noMailbox'],
  ['550 permanent: 5.1.1 MXIN501 mailbox bob@disabled-cars.com unknown', 'noMailbox'],
  ['554 No SMTP service IP address is block listed', '? ipBlocked'],
  ['552 5.2.2 mailbox is stuffed', 'risky mailboxFull'],
  ['552 4.2.2 over it', 'risky mailboxFull'],
  ['352 5.2.2 whatever', '? tempFailure'],
  ['525 4.7.13 user account is disabled', 'mailboxDisabled'],
  ['551 4.7.17 mailbox owner has changed', 'noMailbox'],
  ['551 4.7.18 domain owner has changed', 'noDomain'],
  [
    '550 5.2.1 The user you are trying to contact is receiving mail too quickly',
    'deliverable rateLimitedRecipient',
  ],
  ['552 5.1.1 <bob@disabled-cars.com> recipient overquota', 'risky mailboxFull'],
  ['550 5.4.1 Recipient address rejected: Access denied. AS(1) [x.prod.protection.outlook.com]', 'noMailbox'],
  ['550 Mailbox not found. http://service.mail.qq.com/x', 'noMailbox'],
  ['550 Mailbox unavailable or access denied', '? ambiguous'],
  ['550 User not found: bob@disabled-cars.com', 'noMailbox'],
  ['550 User suspended', 'mailboxDisabled'],
  ['550 5.1.1 no such user at disabled-cars.com', 'noMailbox'],
  ['451 4.7.1 Greylisting in action, please come back later', '? greylisted'],
  ['550 5.7.1 graylisted', '? greylisted'],
  ['550 5.7.25 The IP address sending this message does not have a PTR record', '? needReverseName'],
  ['550 5.7.1 Relaying denied', '? notResponsible'],
  ['550 5.1.1 relay access denied', '? notResponsible'],
  ['452 4.5.3 Too many recipients', '? tooManyRecipients'],
  ['452 4.3.1 Insufficient system storage', '? tempFailure'],
  ['421 4.7.0 connection quota exceeded', '? tempFailure'],
  ['550 5.1.8 Sender address rejected: Domain not found', '? policyReject'],
  [
    '550 Verification failed for <verify@landfall.example> No such user: sender verify failed',
    '? policyReject',
  ],
  ['550 5.7.1 Your message was rejected, policy: mailbox unavailable', '? policyReject'],
  ['550 HELO hostname does not exist', '? policyReject'],
  ['550 5.7.0 authentication required', '? policyReject'],
  ['530 5.7.0 Authentication required', '? policy'],
  ['550 5.1.1 Adresse inconnue', 'noMailbox'],
  ['550 El usuario no existe', 'noMailbox'],
  ['550 Nessun utente con questo nome', 'noMailbox'],
  ['550 Empfänger unbekannt', 'noMailbox'],
  ['550 usuário não existe', 'noMailbox'],
  ['550 用户不存在', 'noMailbox'],
  ['550 そのアドレスは存在しません', 'noMailbox'],
  ['550 존재하지 않는 사용자', 'noMailbox'],
  ['550 Пользователь не найден', 'noMailbox'],
  ['450 4.1.1 user unknown, try again', '? tempFailure'],
  ['550 5.2.1 account inactive', 'mailboxDisabled'],
])('%s → %s', (line, expected) => expect(read(line)).toBe(expected))
