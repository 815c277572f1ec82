import type { login as zh } from '../zh/login.ts'

export const login: typeof zh = {
  title: 'Iniciar sesión',
  userName: 'Usuario',
  password: 'Contraseña',
  userNameRequired: 'Introduzca su usuario',
  userNameLength: 'El usuario tiene de 2 a 16 caracteres',
  passwordRequired: 'Introduzca su contraseña',
  submit: 'Entrar',
  submitting: 'Entrando…',
  remember: 'Recordar usuario',
  capsLock: 'Bloq Mayús está activado',
  showPassword: 'Mostrar contraseña',
  hidePassword: 'Ocultar contraseña',
  forgotten: '¿Ha olvidado la contraseña?',
  forgottenHint:
    'Pídaselo al administrador de su empresa, que puede restablecerla en las cuentas de empleados.',
  language: 'Idioma',
  wait: 'Vuelva a intentarlo en {seconds} s',
  pitch: 'De los datos aduaneros al cliente',
  redirecting: 'Completando el inicio de sesión…',
  redirectDone: 'Vuelva a la ventana anterior o inicie sesión aquí.',
}
