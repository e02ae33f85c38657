// The browser as the link needs it, and what the page tells the link: front or back, network lost or found, sleep.

import { type Link, type World } from "./link.ts";

const SLEPT_MS = 3_000;

/** Sockets to that address, the browser's steady clock and its timers. */
export function browserWorld(address: string): World {
  return {
    open: (events) => {
      const socket = new WebSocket(address);
      socket.onopen = () => events.opened();
      socket.onmessage = (event) => events.received(String(event.data));
      socket.onclose = (event) => events.closed(event.code);
      return {
        send: (text) => { if (socket.readyState === WebSocket.OPEN) socket.send(text); },
        close: () => {
          socket.onclose = null;
          socket.close();
        },
      };
    },
    now: () => performance.now(),
    chance: () => Math.random(),
    after: (ms, act) => {
      const timer = setTimeout(act, ms);
      return () => clearTimeout(timer);
    },
  };
}

/** The address of the live server: another host's where the site says so, else this page's own. */
export function liveAddress(given: string): string {
  return given || `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/live/v1`;
}

/** A name for this page's numbers. */
export function clientName(): string {
  return `tab-${Math.floor(Math.random() * 2 ** 40).toString(36)}`;
}

/** Keep the link told of what becomes of the page. */
export function watchPage(link: Link): void {
  const isInFront = () => document.visibilityState === "visible";
  link.setFront(isInFront());
  document.addEventListener("visibilitychange", () => link.setFront(isInFront()));
  window.addEventListener("pagehide", () => link.setFront(false));
  window.addEventListener("pageshow", (event) => {
    link.setFront(isInFront());
    if (event.persisted) link.renew();
  });
  window.addEventListener("online", () => link.renew());
  noticeSleep(() => link.renew());
}

/** While a machine sleeps its steady clock may stand and its calendar goes on: then nothing that was measured holds. */
function noticeSleep(act: () => void): void {
  let [steady, calendar] = [performance.now(), Date.now()];
  setInterval(() => {
    const [ran, passed] = [performance.now() - steady, Date.now() - calendar];
    [steady, calendar] = [performance.now(), Date.now()];
    // A calendar that was merely set by hand looks the same: to ask once more does no harm.
    if (passed - ran > SLEPT_MS || ran > 20 * SLEPT_MS) act();
  }, 1_000);
}
