import type { notices as zh } from '../zh/notices.ts'

export const notices: typeof zh = {
  kind: {
    assignedToMe: '{by} ti ha assegnato dei clienti: {amount}',
    dropsSoon: 'Clienti che passano al pool pubblico entro {days} giorni: {amount}',
    replyReceived: '{name} ha risposto a «{subject}»',
    taskDone: 'Attività completata ({task}): {title}',
    taskFailed: 'Attività non riuscita ({task}): {title}',
    exportReady: 'Pronta da scaricare ({task}): {title}',
    pointsLow: 'I punti stanno per finire; saldo: {balance}',
    accountExpiring: 'L’account della tua azienda scade tra {days} giorni',
    signedInAs: '{by} ha effettuato l’accesso a tuo nome',
    passwordReset: '{by} ha reimpostato la tua password',
    securityChanged: 'Il tuo modo di accedere è cambiato: {change}',
  },
  security: {
    password: 'password cambiata',
    secondFactorOn: 'verifica in due passaggi attivata',
    secondFactorOff: 'verifica in due passaggi disattivata',
    recoveryCodeUsed: 'accesso con un codice di recupero',
    singleSignOn: 'accesso unico modificato',
  },
}
