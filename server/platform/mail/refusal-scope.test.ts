import { expect, test } from 'vitest'
import { scopeOfRefusal } from './refusal-scope.ts'
import { parseReply, SmtpError } from './smtp-reply.ts'

const cases = [
  ['mail', '553 5.7.1 <a@b.example>: Sender address rejected: not owned by user relay', 'sender'],
  ['mail', '550 5.7.60 SMTP; Client does not have permissions to send as this sender', 'sender'],
  ['mail', '501 5.1.7 Bad sender address syntax', 'sender'],
  ['mail', '501 mail from address must be same as authorization user', 'sender'],
  ['mail', '554 Message rejected: Email address is not verified.', 'sender'],
  ['mail', '450 4.1.8 <a@b.example>: Sender address rejected: Domain not found', 'message'],
  ['mail', '552 5.3.4 Message size exceeds fixed limit', 'message'],
  ['mail', '530 5.7.0 Authentication Required', 'relay'],
  ['mail', '503 5.5.1 Error: send HELO/EHLO first', 'relay'],
  ['mail', '554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using list.example', 'relay'],
  ['mail', '451 4.3.0 Temporary lookup failure', 'relay'],
  ['mail', '421 4.7.0 Too many messages', 'relay'],
  ['auth', '535 5.7.8 Authentication failed', 'relay'],
  ['connect', '554 5.7.1 no service here', 'relay'],
  ['rcpt', '553 5.7.1 <a@b.example>: Sender address rejected: not owned by user relay', 'sender'],
  ['rcpt', '554 5.7.1 Client host rejected: Access denied', 'message'],
  ['rcpt', '550 5.1.1 no such user', 'message'],
  ['data', '550 5.7.26 unauthenticated mail is refused', 'message'],
  ['data', '421 4.3.2 shutting down', 'relay'],
] as const

test.each(cases)('at %s, %s concerns the %s', (stage, line, scope) => {
  expect(scopeOfRefusal(new SmtpError(stage, line, { reply: parseReply([line]) }))).toBe(scope)
})

test('a line that breaks concerns the relay until a recipient was named', () => {
  expect(scopeOfRefusal(new SmtpError('mail', 'the server closed the connection'))).toBe('relay')
  expect(scopeOfRefusal(new SmtpError('data', 'the server closed the connection'))).toBe('message')
})
