import type { notices as zh } from '../zh/notices.ts'

export const notices: typeof zh = {
  kind: {
    assignedToMe: '{by} te ha asignado clientes: {amount}',
    dropsSoon: 'Clientes que pasan a la bolsa pública en {days} días o menos: {amount}',
    replyReceived: '{name} ha respondido a «{subject}»',
    taskDone: 'Tarea terminada ({task}): {title}',
    taskFailed: 'Tarea fallida ({task}): {title}',
    exportReady: 'Lista para descargar ({task}): {title}',
    pointsLow: 'Se están agotando los puntos; saldo: {balance}',
    accountExpiring: 'La cuenta de tu empresa caduca en {days} días',
    signedInAs: '{by} ha iniciado sesión en tu nombre',
    passwordReset: '{by} ha restablecido tu contraseña',
    securityChanged: 'Ha cambiado tu forma de iniciar sesión: {change}',
  },
  security: {
    password: 'contraseña cambiada',
    secondFactorOn: 'verificación en dos pasos activada',
    secondFactorOff: 'verificación en dos pasos desactivada',
    recoveryCodeUsed: 'inicio de sesión con un código de recuperación',
    singleSignOn: 'inicio de sesión único modificado',
  },
}
