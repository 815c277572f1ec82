import type { mailSignIns as zh } from '../../zh/email/mail-sign-ins.ts'

export const mailSignIns: typeof zh = {
  by: 'Accesso con',
  password: 'Password',
  provider: {
    google: 'Google',
    microsoft: 'Microsoft 365 / Outlook',
  },
  mailbox: 'Casella collegata',
  connect: 'Collega con {provider}',
  again: 'Collega di nuovo con {provider}',
  waiting: 'In attesa della finestra di {provider}',
  broken: '{provider} non ci fa più entrare. Colleghi di nuovo la casella.',
  missing: 'Prima colleghi la casella',
  title: 'Collegare una casella',
  done: '{address} è collegata. Può chiudere questa finestra e continuare dov’era.',
  appsTitle: 'Caselle senza password',
  appsIntro:
    'Le caselle di Google e Microsoft si collegano accedendo da loro; nessuna password viene salvata. Prima va registrata un’applicazione presso il fornitore.',
  removeHint: 'Le caselle collegate con essa andranno collegate di nuovo.',
  steps: {
    google:
      'In Google Cloud, in “API e servizi > Credenziali”, crei un client OAuth di tipo “Applicazione web”, attivi l’API Gmail e indichi questo indirizzo di reindirizzamento:',
    microsoft:
      'In Microsoft Entra, in “Registrazioni app”, crei un’applicazione, aggiunga le autorizzazioni delegate IMAP.AccessAsUser.All e SMTP.Send, crei un segreto client e indichi questo indirizzo di reindirizzamento web:',
  },
  tenant: 'Tenant',
  tenantHint: 'Il suo ID o dominio; vuoto ammette caselle di qualsiasi organizzazione o persona',
  tenantWrong: 'Solo lettere, cifre, punti e trattini',
}
