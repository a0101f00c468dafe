// Where the computer plays and analyses if there is a server: as is chosen in the settings; `auto` is here where the device is
// fast enough and nobody is signed in, whose games belong to the account.
import { isFast, measureSoon } from './local/device_speed';
import { account } from './session';
import { settings } from './settings';

/** Whether games against the computer are begun, and analyses made, on this device. */
export function thinksHere(): boolean {
  const chosen = settings.thinking.value;
  return chosen === 'device' || (chosen === 'auto' && account.value === null && isFast());
}

/** The same when it matters, which is when to measure the device. */
export function thinksHereNow(): boolean {
  if (settings.thinking.value === 'auto') measureSoon();
  return thinksHere();
}
