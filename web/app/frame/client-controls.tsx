import { CloudDownloadOutlined, MailOutlined, SyncOutlined, WarningOutlined } from '@ant-design/icons'
import type { DesktopBridge, MailTask } from '@landfall/contract/desktop-bridge.ts'
import { Button, Popover } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { startFreeSending } from '#features/email/free-send/free-send-runner.ts'
import { clientMisfit, listenToClient, useClient } from '#platform/desktop-bridge.ts'
import { formatNumber } from '#platform/formatters.ts'
import { Allowed } from '#platform/permission.tsx'
import { useConfirm } from '#ui/use-confirm.ts'

/** What the top bar has in the desktop client only: how far the own mailboxes are, and the way to send from them. */
export function ClientSending({ bridge }: { bridge: DesktopBridge }): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const tasks = useClient((state) => state.tasks)
  useEffect(() => listenToClient(bridge), [bridge])
  useCloseQuestion(bridge)
  const running = tasks.filter(({ state }) => state === 'running' || state === 'paused')
  return (
    <>
      {running.length > 0 && <SendProgress running={running} />}
      <UpdateButton bridge={bridge} />
      <Allowed need="email.task.send">
        <FreeSending bridge={bridge} />
        <BarButton
          icon={<MailOutlined aria-hidden />}
          label={t('frameTools.client.freeSend')}
          onClick={() => navigate('/email/emailSendFree/add?fromPage=Index')}
        />
      </Allowed>
    </>
  )
}

function SendProgress({ running }: { running: readonly MailTask[] }): ReactNode {
  const { t } = useTranslation()
  const sum = (count: (task: MailTask) => number) =>
    formatNumber(running.reduce((total, task) => total + count(task), 0))
  const done = sum(({ sendCount, failedCount }) => sendCount + failedCount)
  const total = sum(({ totalCount }) => totalCount)
  const failed = sum(({ failedCount }) => failedCount)
  const text = t('frameTools.client.sending', { done, total, failed })
  return (
    <span className="send-progress" role="status" title={text}>
      <SyncOutlined spin={running.some(({ state }) => state === 'running')} aria-hidden />
      <span className="client-text">{text}</span>
      <span className="send-progress-short" aria-hidden>
        {done}/{total}
      </span>
    </span>
  )
}

interface BarButtonProps {
  icon: ReactNode
  label: string
  onClick: () => void
}

// Where there is no room for its words, they are its title.
function BarButton({ icon, label, onClick }: BarButtonProps): ReactNode {
  return (
    <Button type="text" icon={icon} aria-label={label} title={label} onClick={onClick}>
      <span className="client-text">{label}</span>
    </Button>
  )
}

// As long as the frame of its user is there, his mail goes out.
function FreeSending({ bridge }: { bridge: DesktopBridge }): ReactNode {
  useEffect(
    // biome-ignore lint/suspicious/noConsole: the specification has such warnings logged
    () => startFreeSending(bridge, (message) => console.warn(message)),
    [bridge],
  )
  return null
}

// A newer client is there already; it only has to be started.
function UpdateButton({ bridge }: { bridge: DesktopBridge }): ReactNode {
  const { t } = useTranslation()
  const version = useClient((state) => state.updateVersion)
  if (version === '') return null
  return (
    <BarButton
      icon={<CloudDownloadOutlined aria-hidden />}
      label={t('frameTools.client.update', { version })}
      onClick={() => void bridge.invoke('shell.applyUpdate', { force: false })}
    />
  )
}

/** What the top bar says in a client of another release; it sends nothing, and its window is moved and closed all the same. */
export function ClientMisfit(): ReactNode {
  const { t } = useTranslation()
  const misfit = clientMisfit()
  if (misfit === null) return null
  const hint = t(`frameTools.client.${misfit}`)
  return (
    <Popover content={hint} trigger="click">
      <Button type="text" danger icon={<WarningOutlined aria-hidden />} title={hint}>
        {t('frameTools.client.misfit')}
      </Button>
    </Popover>
  )
}

function useCloseQuestion(bridge: DesktopBridge): void {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const closing = useClient((state) => state.closing)
  useEffect(() => {
    if (closing === null) return
    useClient.setState({ closing: null })
    const isUpdate = closing === 'update'
    const ask = async () => {
      const isSure = await confirm({
        title: t(isUpdate ? 'frameTools.client.updateQuestion' : 'frameTools.client.closeQuestion'),
        text: t('frameTools.client.closeHint'),
        action: t(isUpdate ? 'frameTools.client.updateNow' : 'frameTools.client.close'),
      })
      if (isSure) await bridge.invoke(isUpdate ? 'shell.applyUpdate' : 'shell.exit', { force: true })
    }
    void ask()
  }, [closing, bridge, confirm, t])
}
