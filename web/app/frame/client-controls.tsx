import { CloudDownloadOutlined, SendOutlined, SyncOutlined, WarningOutlined } from '@ant-design/icons'
import type { DesktopBridge } from '@landfall/contract/desktop-bridge.ts'
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
  const sum = (count: (task: (typeof running)[number]) => number) =>
    formatNumber(running.reduce((total, task) => total + count(task), 0))
  return (
    <>
      {running.length > 0 && (
        <span className="send-progress" role="status">
          <SyncOutlined spin={running.some(({ state }) => state === 'running')} aria-hidden />
          {t('frameTools.client.sending', {
            done: sum(({ sendCount, failedCount }) => sendCount + failedCount),
            total: sum(({ totalCount }) => totalCount),
            failed: sum(({ failedCount }) => failedCount),
          })}
        </span>
      )}
      <UpdateButton bridge={bridge} />
      <Allowed need="email.task.send">
        <FreeSending bridge={bridge} />
        <Button
          type="text"
          icon={<SendOutlined aria-hidden />}
          onClick={() => navigate('/email/emailSendFree/add?fromPage=Index')}
        >
          {t('frameTools.client.freeSend')}
        </Button>
      </Allowed>
    </>
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
    <Button
      type="text"
      icon={<CloudDownloadOutlined aria-hidden />}
      onClick={() => void bridge.invoke('shell.applyUpdate', { force: false })}
    >
      {t('frameTools.client.update', { version })}
    </Button>
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
