import type { login as zh } from '../zh/login.ts'

export const login: typeof zh = {
  title: 'Accedi',
  userName: 'Nome utente',
  password: 'Password',
  userNameRequired: 'Inserisci il nome utente',
  userNameLength: 'Il nome utente ha da 2 a 16 caratteri',
  passwordRequired: 'Inserisci la password',
  submit: 'Accedi',
  submitting: 'Accesso in corso…',
  remember: 'Ricorda il nome utente',
  capsLock: 'Bloc Maiusc è attivo',
  showPassword: 'Mostra password',
  hidePassword: 'Nascondi password',
  forgotten: 'Password dimenticata?',
  forgottenHint:
    'Chiedi all’amministratore della tua azienda, che può reimpostarla tra gli account dei dipendenti.',
  language: 'Lingua',
  wait: 'Riprova tra {seconds} s',
  pitch: 'Dai dati doganali al cliente',
  redirecting: 'Completamento dell’accesso…',
  redirectDone: 'Torna alla finestra precedente o accedi qui.',
}
