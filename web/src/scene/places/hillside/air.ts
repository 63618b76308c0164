/** What all shaders of the hillside share: the light of the hour, and the time for the wind. */
import { Color, Vector3 } from 'three';
import type { Daylight } from './day';

export class Air {
  readonly uniforms = {
    time: { value: 0 },
    sun: { value: new Vector3() },
    key: { value: new Vector3() },
    keyColor: { value: new Color() },
    keyStrength: { value: 0 },
    zenith: { value: new Color() },
    horizon: { value: new Color() },
    glow: { value: new Color() },
    ambient: { value: new Color() },
    night: { value: 0 },
  };

  set(day: Daylight): void {
    const { uniforms } = this;
    uniforms.sun.value.set(...day.sun);
    uniforms.key.value.set(...day.key);
    uniforms.keyColor.value.setRGB(...day.keyColor);
    uniforms.keyStrength.value = day.keyStrength;
    uniforms.zenith.value.setRGB(...day.zenith);
    uniforms.horizon.value.setRGB(...day.horizon);
    uniforms.glow.value.setRGB(...day.glow);
    uniforms.ambient.value.setRGB(...day.ambient);
    uniforms.night.value = day.night;
  }

  blow(seconds: number): void {
    this.uniforms.time.value = (this.uniforms.time.value + seconds) % 3600;
  }
}
