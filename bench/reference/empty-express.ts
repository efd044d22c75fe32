import express from 'express';

/** An Express that answers nothing: the least that a web process of this kind needs to start. */
express().listen(0, '127.0.0.1', () => process.send?.('ready'));
