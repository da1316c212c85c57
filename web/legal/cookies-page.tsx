import { Link } from 'wouter'
import { durations } from '../../contract/limits.ts'
import { retention } from '../../contract/retention.ts'
import { consentCookie } from '../../contract/routes.ts'
import { t } from '../ui/texts.ts'
import { LegalPage } from './legal-page.tsx'
import { days } from './periods.ts'

/** Decision 070: what it says must be true of this product. */
export function CookiesPage() {
  return (
    <LegalPage title={t('title.cookies')}>
      <p>
        Una cookie es un pequeño texto que un sitio deja en tu navegador para reconocerlo más tarde.
        Al visitar MichiApp no se usan cookies ni se recoge ningún dato personal.
      </p>

      <h2>Las únicas que existen</h2>
      <p>
        Tres, todas nuestras y estrictamente necesarias para algo que pides tú. Ninguna sirve para
        seguirte, ni para medir lo que haces, ni para enseñarte publicidad.
      </p>
      <dl>
        <dt>
          <code>michi_session</code>, la sesión
        </dt>
        <dd>
          Sirve para saber que eres tú mientras tienes la sesión abierta. Se crea al entrar en tu
          cuenta y dura hasta que cierras la sesión o el navegador, o pasa{' '}
          {days(retention.sessionDays)} sin que la uses. Si marcas «Mantener la sesión abierta»,
          dura {days(retention.rememberDays)}.
        </dd>
        <dt>
          <code>michi_device</code>, el dispositivo
        </dt>
        <dd>
          Sirve para proteger tu cuenta: demuestra que ya has entrado desde este navegador, para que
          quien intente adivinar tu contraseña desde otro sitio no te deje fuera. No abre la cuenta
          ni dice de quién es. Se crea al entrar y dura {days(retention.deviceDays)} desde la última
          vez, también después de cerrar la sesión. Deja de valer si lo olvidas en Ajustes, cambias
          la contraseña o borras la cuenta.
        </dd>
        <dt>
          <code>{consentCookie.name}</code>, el aviso
        </dt>
        <dd>
          Sirve para recordar que has aceptado el aviso de cookies y no repetirlo. Se crea al pulsar
          «Aceptar» y dura {days(durations.consentDays)}.
        </dd>
      </dl>
      <p>
        En conexiones seguras las dos primeras llevan delante <code>__Host-</code>. Si en el aviso
        pulsas «Cancelar», la cookie <code>{consentCookie.name}</code> se borra y no se vuelve a
        crear sin tu permiso; la app funciona exactamente igual.
      </p>

      <h2>Conservación</h2>
      <p>
        Los datos de una cookie se conservan, en cualquier caso, un máximo de 24 meses. Las nuestras
        duran mucho menos, como acabas de leer.
      </p>

      <h2>Cómo contamos las visitas</h2>
      <p>
        Sin cookies: sumamos uno a la pantalla que se abre. El recuento no guarda quién la ha
        abierto.
      </p>

      <h2>Otras cosas que recuerda el navegador</h2>
      <p>
        El idioma, el número de tu cuenta, si quieres sonidos y si ya has visto cómo se desliza una
        tarjeta se guardan en el almacenamiento local. Hasta que cierras la sesión, también los
        mensajes de tus últimos chats y lo pendiente de enviar; y las últimas mascotas y fotos que
        has visto, en la caché de la app. No son cookies ni viajan solos al servidor: están para que
        la app funcione como esperas, también sin conexión.
      </p>

      <h2>Cómo borrarlas</h2>
      <p>
        La sesión, cerrándola en <Link href="/settings">Ajustes</Link>. Todas, borrando los datos de
        este sitio desde la configuración de tu navegador. Qué más guardamos, y cómo descargarlo o
        borrarlo, está en el <Link href="/privacy">aviso legal</Link>.
      </p>
    </LegalPage>
  )
}
