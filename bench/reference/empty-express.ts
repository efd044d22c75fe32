import express from 'express';

/** The minimum start time of a web process of this kind. */
express().listen(0, '127.0.0.1', () => process.send?.('ready'));
