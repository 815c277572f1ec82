/**
 * What the web app and the desktop client around it say to each other. No imports and no names of shells: the page, the
 * host of the client, its shells and the tests share it.
 */

/** Name under which the desktop client puts its bridge on the window of a page. */
export const desktopBridgeName = 'landfallDesktop'
/**
 * Version of this contract. A page and a client of different ones do not send together; `shell.window.…` and `shell.exit`
 * are the same in all versions, so that the window can be moved and closed.
 */
export const bridgeProtocol = 1
/** Characters of JSON in one piece of a hand-over. */
export const chunkCharacters = 5_242_880
/** Pieces of a hand-over. */
export const chunkLimit = 64

export type Capability =
  | 'window.controls'
  /** The top bar moves the window by `app-region: drag`, double click included. */
  | 'window.cssDrag'
  /** The page sends dragStart, dragMove and dragEnd, and does the double click itself. */
  | 'window.callDrag'
  | 'window.closeVeto'
  | 'shell.openExternal'
  | 'shell.update'
  | 'mail.smtp'
  | 'mail.verify'

export interface WindowState {
  mode: 'normal' | 'maximized' | 'minimized' | 'fullscreen'
  left: number
  top: number
  width: number
  height: number
  focused: boolean
}

export interface Hello {
  protocol: number
  shell: string
  appVersion: string
  platform: string
  capabilities: Capability[]
  /** The public key of this host, for which secrets are sealed. */
  hostKey: string
  /** The newer client that it has fetched; empty: none. */
  updateVersion: string
}

/** A mailbox; its secret is sealed for the host, except where somebody tries one that he has just typed. */
export interface SenderAccount {
  emailAddress: string
  secret: string
  /** The secret is an access token of OAuth 2; otherwise a password. */
  isToken?: boolean
  host: string
  port: number
  ssl: boolean
}

export interface MailAddresser extends SenderAccount {
  senderName: string
  left: number
}

export interface MailAddressee {
  name: string
  addressee: string
  key: string
  templateId: number
  messageToken: string
  unsubscribeUrl: string
  variables: Record<string, string>
}

export interface MailTemplate {
  id: number
  title: string
  templateContent: string
  subject: string
  text: string
}

/** What a page hands over to be sent. */
export interface MailJob {
  taskId: number
  title: string
  emailSubject: string
  replyEmail: string
  minSendInterval: number
  maxSendInterval: number
  sendMethod: number
  sendTemplateMethod: number
  trackReadStatus: boolean
  /** The recipients if more than 100, else 100. */
  batchSize: number
  sendLimit: number
  addressers: MailAddresser[]
  addressees: MailAddressee[]
  emailTemplates: MailTemplate[]
  readUrls: string[]
}

/** A mailbox of a running task. */
export interface MailSender {
  emailAddress: string
  sent: number
  failed: number
  /** Why it sends no longer; empty while it does. */
  problem: string
}

/** The specification's running task, with its state and its mailboxes. */
export interface MailTask {
  id: number
  title: string
  sendCount: number
  failedCount: number
  totalCount: number
  isStopped: boolean
  state: 'running' | 'paused' | 'stopped' | 'done'
  senders: MailSender[]
}

/** What became of one message; kept by the host until it is acknowledged. */
export interface MailResult {
  seq: number
  key: string
  source: number
  name: string
  receiver: string
  sender: string
  sendingType: 'SMTP'
  success: boolean
  error: string
  action: '' | 'first' | 'Complete'
  taskName: string
  templateId: number | null
  templateName: string
  code: number | null
  enhanced: string
  isUnknown: boolean
}

/** JSON text of {state, Data}. */
export type HostReply = string
export interface HostReplyBody<Data> {
  state: boolean
  Data: Data | string
}

interface Call<Params, Result> {
  params: Params
  result: Result
}
type None = Record<string, never>
type OfTask = Call<{ taskId: number }, MailTask>

export interface BridgeMethods {
  'shell.hello': Call<{ webVersion: string; protocol: number }, Hello>
  'shell.exit': Call<{ force: boolean }, { exiting: boolean; blockedBy: 'mail-running' | null }>
  'shell.openExternal': Call<{ url: string }, { opened: boolean }>
  /** Ends the client and starts the newer one that it has fetched; without force not while mail is on its way. */
  'shell.applyUpdate': Call<{ force: boolean }, { restarting: boolean }>
  'shell.window.state': Call<None, WindowState>
  'shell.window.minimize': Call<None, WindowState>
  'shell.window.toggleMaximize': Call<None, WindowState>
  'shell.window.close': Call<None, { closing: boolean }>
  'shell.window.dragStart': Call<{ screenX: number; screenY: number }, { ok: boolean }>
  'shell.window.dragMove': Call<{ screenX: number; screenY: number }, { ok: boolean }>
  'shell.window.dragEnd': Call<None, { ok: boolean }>
  'mail.handOver': Call<{ transferId: string; index: number; count: number; chunk: string }, HostReply>
  'mail.pause': OfTask
  'mail.resume': OfTask
  'mail.stop': OfTask
  /** Asked after each load of the page. */
  'mail.status': Call<None, { tasks: MailTask[]; undelivered: MailResult[] }>
  /** Sent once the server has recorded the result. */
  'mail.ack': Call<{ seq: number }, { ok: boolean }>
  /** Signs in and sends nothing. */
  'mail.verifyAccount': Call<{ account: SenderAccount; isSealed: boolean }, HostReply>
}

export interface BridgeEvents {
  'shell.window.changed': WindowState
  'shell.closeRequested': { reason: 'user' | 'update' | 'session-end'; mailRunning: boolean }
  /** A newer client has been fetched. */
  'shell.updateReady': { version: string }
  'mail.progress': MailTask
  'mail.result': MailResult
}

export type BridgeMethod = keyof BridgeMethods
export type BridgeEvent = keyof BridgeEvents
/** Rejections carry one of these as their name. */
export type BridgeErrorName =
  | 'BridgeDenied'
  | 'BridgeNoMethod'
  | 'BridgeBadParams'
  | 'BridgeNoTask'
  | 'BridgeFailed'

/** What the desktop client offers to the pages it shows; there before the first script, or never. */
export interface DesktopBridge {
  readonly protocol: number
  readonly capabilities: readonly Capability[]
  invoke<K extends BridgeMethod>(
    method: K,
    params: BridgeMethods[K]['params'],
  ): Promise<BridgeMethods[K]['result']>
  /** Answers how to stop listening. */
  on<K extends BridgeEvent>(event: K, listener: (value: BridgeEvents[K]) => void): () => void
}

/** Hands a job over piece by piece; answers what the host said, with a warning when it did not take it. */
export async function handOver(
  bridge: DesktopBridge,
  job: MailJob,
  warn: (message: string) => void,
): Promise<HostReply> {
  const text = JSON.stringify(job)
  const count = Math.max(1, Math.ceil(text.length / chunkCharacters))
  const transferId = crypto.randomUUID()
  let reply: HostReply = ''
  for (let index = 0; index < count; index++) {
    const chunk = text.slice(index * chunkCharacters, (index + 1) * chunkCharacters)
    reply = await bridge.invoke('mail.handOver', { transferId, index, count, chunk })
    if ((JSON.parse(reply) as HostReplyBody<unknown>).state !== true) {
      warn(`mail.handOver: ${reply}`)
      return reply
    }
  }
  return reply
}
