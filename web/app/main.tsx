import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { setApiReporter } from '#platform/api-client.ts'
import { watchConnection } from '#platform/connection-store.ts'
import { noteError, watchErrors } from '#platform/error-log.ts'
import { startI18n } from '#platform/i18n.ts'
import { setMissingPartReporter } from '#platform/missing-part.ts'
import { loadSession } from '#platform/session-store.ts'
import { readToken } from '#platform/token-storage.ts'
import { AppShell } from './app-shell.tsx'
import { loadFrame } from './routes.tsx'
import { reportMissingPart, reportUnloaded, shellReporter } from './shell-reports.ts'
import { paintTheme } from './theme-painter.ts'
import { watchUpdates } from './update-store.ts'
import './app.css'

async function start(): Promise<void> {
  paintTheme()
  // While developing, the browser's own tools show errors better.
  if (import.meta.env.PROD) watchErrors()
  setApiReporter(shellReporter)
  setMissingPartReporter(reportMissingPart)
  watchConnection()
  // The frame's code is needed for certain when a token exists: fetch it beside the texts and the session.
  if (readToken() !== null) void loadFrame()
  const texts = startI18n()
  // A session that cannot be loaded has been forgotten; the router then leads to the sign-in page.
  await Promise.all([texts, loadSession().catch((error: unknown) => texts.then(() => reportUnloaded(error)))])
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root element')
  createRoot(
    root,
    import.meta.env.PROD ? { onCaughtError: notePageError, onUncaughtError: notePageError } : {},
  ).render(
    <StrictMode>
      <AppShell />
    </StrictMode>,
  )
  // The page comes first; the service worker fetches the same files again for its store.
  if (document.readyState === 'complete') void watchUpdates()
  else window.addEventListener('load', () => void watchUpdates(), { once: true })
}

function notePageError(error: unknown, info: { componentStack?: string | undefined }): void {
  noteError('page', error, info.componentStack)
}

void start()
