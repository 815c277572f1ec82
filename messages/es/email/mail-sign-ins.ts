import type { mailSignIns as zh } from '../../zh/email/mail-sign-ins.ts'

export const mailSignIns: typeof zh = {
  by: 'Acceso con',
  password: 'Contraseña',
  provider: {
    google: 'Google',
    microsoft: 'Microsoft 365 / Outlook',
  },
  mailbox: 'Buzón conectado',
  connect: 'Conectar con {provider}',
  again: 'Volver a conectar con {provider}',
  waiting: 'Esperando la ventana de {provider}',
  broken: '{provider} ya no nos da acceso. Vuelva a conectar el buzón.',
  missing: 'Primero conecte el buzón',
  title: 'Conectar un buzón',
  done: '{address} está conectado. Puede cerrar esta ventana y seguir donde estaba.',
  appsTitle: 'Buzones sin contraseña',
  appsIntro:
    'Los buzones de Google y Microsoft se conectan iniciando sesión allí; no se guarda ninguna contraseña. Antes hay que registrar una aplicación en el proveedor.',
  removeHint: 'Los buzones conectados con ella tendrán que conectarse de nuevo.',
  steps: {
    google:
      'En Google Cloud, en «API y servicios > Credenciales», cree un cliente de OAuth de tipo «Aplicación web», active la API de Gmail e indique esta dirección de redirección:',
    microsoft:
      'En Microsoft Entra, en «Registros de aplicaciones», cree una aplicación, añada los permisos delegados IMAP.AccessAsUser.All y SMTP.Send, cree un secreto de cliente e indique esta dirección de redirección web:',
  },
  tenant: 'Inquilino',
  tenantHint: 'Su ID o dominio; vacío admite buzones de cualquier organización o persona',
  tenantWrong: 'Solo letras, cifras, puntos y guiones',
}
